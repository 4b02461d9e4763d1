import { isAbsolute, relative, sep } from 'node:path';

/**
 * Returns the path of a file or folder on the disk, with `/`, relative to a folder that contains it. Returns '' for
 * the folder itself, and undefined for a path that is outside it or on another drive.
 */
export function getDiskPathBelow(folder: string, path: string): string | undefined {
  const below = toForwardSlashes(relative(folder, path));
  return below === '..' || below.startsWith('../') || isAbsolute(below) ? undefined : below;
}

/** Returns the same path with `/` between the names; on systems other than Windows, a backslash is part of a name. */
export function toForwardSlashes(path: string): string {
  return path.split(sep).join('/');
}
