import { isAbsolute, relative, sep } from 'node:path';

/**
 * Returns the path of a file or folder on the disk, with `/`, relative to a folder that contains it: '' for the folder
 * itself; undefined outside of it, also on another drive.
 */
export function diskPathBelow(folder: string, path: string): string | undefined {
  const below = withSlashes(relative(folder, path));
  return below === '..' || below.startsWith('../') || isAbsolute(below) ? undefined : below;
}

/** Returns the same path with `/` between the names; on systems other than Windows, a backslash is part of a name. */
export function withSlashes(path: string): string {
  return path.split(sep).join('/');
}
