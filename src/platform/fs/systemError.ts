import { english } from '#base/text/english';
import type { Stats } from 'node:fs';

/** Describes the kind of a file that is not a regular file: `it is a folder`. */
export function describeFileKind(stats: Stats): string {
  return stats.isDirectory()
    ? english`it is a folder`
    : stats.isFIFO()
    ? english`it is a named pipe`
    : stats.isSocket()
    ? english`it is a socket`
    : stats.isCharacterDevice() || stats.isBlockDevice()
    ? english`it is a device`
    : english`it is not a regular file`;
}

const errorTexts: Readonly<Record<string, string>> = {
  EACCES: english`permission denied`,
  EPERM: english`permission denied`,
  EISDIR: english`it is a folder`,
  ELOOP: english`it is a link that is broken or leads outside the root`,
  EEXIST: english`something else already has this name`,
  ENOTDIR: english`a part of its path is not a folder`,
  ENOSPC: english`the disk is full`,
  EROFS: english`the disk is read-only`,
  ENAMETOOLONG: english`its path is longer than the system allows`,
  ENOENT: english`it does not exist`,
  ETIMEDOUT: english`the disk does not respond`,
  ESTALE: english`it no longer exists on the disk`,
  EBUSY: english`it is in use by another program`,
  EMFILE: english`too many open files`,
  ENFILE: english`too many open files`,
  EIO: english`the disk reports an error`,
  ENXIO: english`it is not a regular file`,
  ERR_FS_FILE_TOO_LARGE: english`it is larger than 2 GiB`,
};

/** Returns `permission denied` and similar texts, for the end of a sentence. */
export function describeSystemError(error: NodeJS.ErrnoException): string {
  return errorTexts[error.code ?? ''] ?? error.code ?? error.message;
}

/**
 * Returns advice for the user, as a sentence with a leading space, to follow `… cannot be read: permission denied.`;
 * '' if no remedy is known.
 */
export function getRemedyText(error: NodeJS.ErrnoException, access: 'read' | 'write'): string {
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
      return english` Allow ${access === 'read' ? english`reading it` : english`writing there`}, then try again.`;
    case 'EISDIR':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENXIO':
    case 'ERR_FS_FILE_TOO_LARGE':
      return english` Move it out of the way, then try again.`;
    case 'ENOSPC':
      return english` Free up disk space, then try again.`;
    case 'EROFS':
      return english` Make it writable, or open a copy of the folder elsewhere.`;
    default:
      return '';
  }
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';
}

/** Returns the result of `read`, or of `fallback` if the system reports an error (`code`: ENOENT, EACCES …). */
export function catchSystemError<T>(read: () => T, fallback: (code: string | undefined) => T): T {
  try {
    return read();
  } catch (error) {
    if (isSystemError(error)) return fallback(error.code);
    throw error;
  }
}

/** Returns the result, or undefined if there is no such file or folder, or if a part of its path is missing. */
export async function resolveUnlessMissing<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined;
    throw error;
  }
}
