/** Branch names that are not informative about the work. */
const plainBranches = new Set(['main', 'master', 'develop', 'development', 'trunk', 'default']);

export function isPlainBranch(branch: string): boolean {
  return plainBranches.has(branch);
}

/** `fix/cart-rounding` → `fix cart rounding`; undefined for a name that is not informative about the work. */
export function wordsOfBranch(branch: string): string | undefined {
  if (isPlainBranch(branch)) return undefined;
  const words = branch.replace(/[-_/]+/g, ' ').trim();
  return words === '' ? undefined : words;
}
