/** Branch names that reveal nothing about the work. */
const plainBranches = new Set(['main', 'master', 'develop', 'development', 'trunk', 'default']);

export function isPlainBranch(branch: string): boolean {
  return plainBranches.has(branch);
}

/**
 * Splits a branch name into words: `fix/cart-rounding` → `fix cart rounding`; undefined if the name reveals nothing
 * about the work.
 */
export function wordsOfBranch(branch: string): string | undefined {
  if (isPlainBranch(branch)) return undefined;
  const words = branch.replace(/[-_/]+/g, ' ').trim();
  return words === '' ? undefined : words;
}
