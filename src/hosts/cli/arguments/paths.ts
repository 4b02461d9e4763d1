import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { orWhereRefused } from '../refused';

/**
 * A file as a person names it (absolute, or from one of `bases`, which are folders, the likelier first) as a path below
 * the root;
 * outside it: `../…`. One that is not there yet is named from the base that has its folder, else from the root.
 */
export function pathBelow(root: string, file: string, bases: readonly string[]): string {
  const named = isAbsolute(file) ? [file] : bases.map((base) => resolve(base, file));
  const absolute = named.find(exists) ?? named.find((path) => exists(dirname(path))) ?? join(root, file);
  return relative(root, realOf(absolute)).split(sep).join('/');
}

/** The same for what begins with a path: `src/a.ts#Router.handle`, `src/a.ts:10-48`. */
export function targetBelow(root: string, target: string, bases: readonly string[]): string {
  const end = /#|:\d+(?:-\d+)?$/.exec(target)?.index ?? target.length;
  return end === 0 ? target : pathBelow(root, target.slice(0, end), bases) + target.slice(end);
}

/** What may not be looked at is taken to be there: the engine says what is the matter with it. */
function exists(path: string): boolean {
  return orWhereRefused(() => lstatSync(path, { throwIfNoEntry: false }) !== undefined,
    (code) => code !== 'ENOTDIR' && code !== 'ENOENT');
}

/**
 * The root is a real path, so the folder that is compared with it must be one too; the file itself may be a link, or
 * not be there.
 */
function realOf(path: string): string {
  const folder = dirname(path);
  return exists(folder) ? orWhereRefused(() => join(realpathSync.native(folder), basename(path)), () => path) : path;
}
