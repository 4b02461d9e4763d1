/**
 * Treats anything that cannot be read or written as missing, because another user, process or file system controls it.
 */
export function ignoringSystemErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';
}
