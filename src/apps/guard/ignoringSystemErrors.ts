/**
 * Runs a function, and returns undefined if it fails with a system error. A file that cannot be read or written is thus
 * treated as missing.
 */
export function ignoreSystemErrors<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';
}
