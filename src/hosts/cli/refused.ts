import { isSystemError } from '../node/fs/files';

/**
 * What a look at the file system gives, or what stands for it where the system refuses it (`code`: ENOENT, EACCES …).
 */
export function orWhereRefused<T>(look: () => T, refused: (code: string | undefined) => T): T {
  try {
    return look();
  } catch (error) {
    if (isSystemError(error)) return refused(error.code);
    throw error;
  }
}
