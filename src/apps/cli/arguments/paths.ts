import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { toForwardSlashes } from '#platform/fs/diskPaths';
import { catchSystemError } from '#platform/fs/systemError';

/**
 * Resolves a command's positional `files`, and with them the value of `--path`, to `paths` below the root and to
 * `targets`, which may go on behind a path. They are relative to the current folder if it determined the root.
 */
export function resolveFiles(root: string, files: readonly string[],
  { path, cwd, isRootGiven }: { readonly path: unknown; readonly cwd: string; readonly isRootGiven: boolean; })
{
  const baseFolders = isRootGiven ? [root, cwd] : [cwd, root];
  return {
    paths: [...files, ...(typeof path === 'string' ? [path] : [])].map((file) =>
      resolvePathBelow(root, file, baseFolders)
    ),
    targets: files.map((file) => resolveTargetBelow(root, file, baseFolders)),
  };
}

/**
 * Returns the path, relative to the root (`../…` outside it), of a file that the user named: an absolute path, or a
 * path relative to one of `baseFolders`, of which earlier folders take precedence. A file that does not exist is
 * relative to the base folder that contains its folder, otherwise to the root.
 */
function resolvePathBelow(root: string, file: string, baseFolders: readonly string[]): string {
  const candidates = isAbsolute(file) ? [file] : baseFolders.map((base) => resolve(base, file));
  const absolutePath = candidates.find(pathExists) ?? candidates.find((path) => pathExists(dirname(path))) ??
    join(root, file);
  return toForwardSlashes(relative(root, resolveParentLinks(absolutePath)));
}

/** Resolves a target that starts with a path in the same way: `src/a.ts#Router.handle`, `src/a.ts:10-48`. */
function resolveTargetBelow(root: string, target: string, baseFolders: readonly string[]): string {
  const pathEnd = /#|:\d+(?:-\d+)?$/.exec(target)?.index ?? target.length;
  return pathEnd === 0 ? target : resolvePathBelow(root, target.slice(0, pathEnd), baseFolders) + target.slice(pathEnd);
}

/** Reports whether a path exists; true if it cannot be accessed, because the engine then reports the reason. */
function pathExists(path: string): boolean {
  return catchSystemError(() => lstatSync(path, { throwIfNoEntry: false }) !== undefined,
    (code) => code !== 'ENOTDIR' && code !== 'ENOENT');
}

/** Resolves the folder's links, because the root is a real path. The file itself may be a link or may not exist. */
function resolveParentLinks(path: string): string {
  const folder = dirname(path);
  return pathExists(folder)
    ? catchSystemError(() => join(realpathSync.native(folder), basename(path)), () => path)
    : path;
}
