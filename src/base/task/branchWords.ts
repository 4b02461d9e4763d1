/** Branch names that reveal nothing about the work. */
const genericBranches = new Set(['main', 'master', 'develop', 'development', 'trunk', 'default']);

export function isGenericBranch(branch: string): boolean {
  return genericBranches.has(branch);
}

/**
 * Splits a branch name into words: `fix/cart-rounding` → `fix cart rounding`; undefined if the name reveals nothing
 * about the work.
 */
export function splitBranchName(branch: string): string | undefined {
  if (isGenericBranch(branch)) return undefined;
  const words = branch.replace(/[-_/]+/g, ' ').trim();
  return words === '' ? undefined : words;
}
