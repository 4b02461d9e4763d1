import type { Stats } from 'node:fs';

/** What exists where a regular file is expected: `it is a folder`. */
export function fileKindText(of: Stats): string {
  return of.isDirectory()
    ? 'it is a folder'
    : of.isFIFO()
    ? 'it is a named pipe'
    : of.isSocket()
    ? 'it is a socket'
    : of.isCharacterDevice() || of.isBlockDevice()
    ? 'it is a device'
    : 'it is no regular file';
}

const words: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'a link that leads outside the root, or to nothing',
  EEXIST: 'something else has its name',
  ENOTDIR: 'a file is where a folder should be',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  ENAMETOOLONG: 'its path is longer than the system allows',
  ENOENT: 'it is not there',
  ETIMEDOUT: 'the disk does not answer',
  ESTALE: 'the disk has lost it',
  EBUSY: 'another program has it open',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  EIO: 'the disk reports an error',
  ENXIO: 'it is no regular file',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
};

/** `permission denied`, for the end of a sentence. */
export function systemErrorText(error: NodeJS.ErrnoException): string {
  return words[error.code ?? ''] ?? error.code ?? error.message;
}

/**
 * What the user can do: a sentence, with a leading space, to follow `… cannot be read: permission denied.`; '' where
 * nothing is known to help.
 */
export function remedyText(error: NodeJS.ErrnoException, to: 'read' | 'write'): string {
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
      return ` Allow ${to === 'read' ? 'reading it' : 'writing there'}, then try again.`;
    case 'EISDIR':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENXIO':
    case 'ERR_FS_FILE_TOO_LARGE':
      return ' Move what is there away, then try again.';
    case 'ENOSPC':
      return ' Make room, then try again.';
    case 'EROFS':
      return ' Make it writable, or open a copy of the folder elsewhere.';
    default:
      return '';
  }
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';
}

/** The result of `read`, or of `fallback` where the system reports an error (`code`: ENOENT, EACCES …). */
export function orOnSystemError<T>(read: () => T, fallback: (code: string | undefined) => T): T {
  try {
    return read();
  } catch (error) {
    if (isSystemError(error)) return fallback(error.code);
    throw error;
  }
}

/** The result, or undefined where there is no such file or folder: neither it nor a part of its path. */
export async function unlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined;
    throw error;
  }
}
