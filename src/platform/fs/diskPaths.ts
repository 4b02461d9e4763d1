import { isAbsolute, relative, sep } from 'node:path';

/**
 * Returns the path of a file or folder on disk, relative to a folder that contains it, with forward slashes. Returns ''
 * for the folder itself, and undefined for a path that is outside it or on another drive.
 */
export function getDiskPathBelow(folder: string, path: string): string | undefined {
  const relativePath = toForwardSlashes(relative(folder, path));
  return relativePath === '..' || relativePath.startsWith('../') || isAbsolute(relativePath) ? undefined : relativePath;
}

/** Returns the same path with `/` between the names; on systems other than Windows, a backslash is part of a name. */
export function toForwardSlashes(path: string): string {
  return path.split(sep).join('/');
}
