/**
 * Runs a function, and returns undefined if it fails with a system error. A file that cannot be read or written is thus
 * treated as missing.
 */
export function ignoreSystemErrors<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
