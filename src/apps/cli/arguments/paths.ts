import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { toForwardSlashes } from '#platform/fs/diskPaths';
import { catchSystemError } from '#platform/fs/systemError';

/**
 * Returns the path, relative to the root (`../…` outside it), of a file that the user named: an absolute path, or a
 * path relative to one of the folders in `bases`, where earlier folders take precedence. A file that does not exist is
 * relative to the base that contains its folder, otherwise to the root.
 */
export function resolvePathBelow(root: string, file: string, bases: readonly string[]): string {
  const candidates = isAbsolute(file) ? [file] : bases.map((base) => resolve(base, file));
  const absolute = candidates.find(exists) ?? candidates.find((path) => exists(dirname(path))) ?? join(root, file);
  return toForwardSlashes(relative(root, resolveParentLinks(absolute)));
}

/** Resolves a target that starts with a path in the same way: `src/a.ts#Router.handle`, `src/a.ts:10-48`. */
export function resolveTargetBelow(root: string, target: string, bases: readonly string[]): string {
  const end = /#|:\d+(?:-\d+)?$/.exec(target)?.index ?? target.length;
  return end === 0 ? target : resolvePathBelow(root, target.slice(0, end), bases) + target.slice(end);
}

/** Reports whether a path exists; true if it cannot be accessed, because the engine then reports the reason. */
function exists(path: string): boolean {
  return catchSystemError(() => lstatSync(path, { throwIfNoEntry: false }) !== undefined,
    (code) => code !== 'ENOTDIR' && code !== 'ENOENT');
}

/** Resolves the folder's links, because the root is a real path. The file itself may be a link or may not exist. */
function resolveParentLinks(path: string): string {
  const folder = dirname(path);
  return exists(folder) ? catchSystemError(() => join(realpathSync.native(folder), basename(path)), () => path) : path;
}
