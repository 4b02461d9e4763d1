import { english } from '#base/text/english';
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { UserError, type ErrorSubject } from '#base/errors';
import { names } from '#engine/formats/stateNames';
import { createFolder } from '../fs/createFolder';
import { isSystemError, getRemedyText, describeSystemError } from '../fs/systemError';
import { writeAtomic } from '../fs/writeAtomic';

export const stateFolderName = '.agentpack';
/** The rule also covers the file itself, so that the first pack leaves `git status` clean. */
const ignoreText = '*\n';

/**
 * Paths of files below `.agentpack/`. A repository may contain `.agentpack`, or a file in it, as a link to anywhere, so
 * such a link is never followed out of the folder.
 */
export interface StatePaths {
  /** `.agentpack/`, absolute. */
  readonly folder: string;
  /** Returns the path for `lstat`, which is not checked for links; undefined while `.agentpack/` does not exist. */
  resolveUnchecked(name: string): string | undefined;
  /**
   * Returns the path to read; undefined while `.agentpack/` does not exist. @throws UserError if a link leaves the
   * folder
   */
  resolveExisting(name: string): string | undefined;
  /** Returns the path to remove. Checks only the folder that contains the file, because the file may be a link. */
  resolveRemovable(name: string): string | undefined;
  /** Returns the path to write to. Creates the folders, and `.agentpack/.gitignore`. */
  prepareWritable(name: string): string;
}

/** Creates the paths below a root, which must be a real path. */
export function createStatePaths(root: string): StatePaths {
  const folder = join(root, stateFolderName);
  return {
    folder,
    resolveUnchecked,
    resolveExisting: (name) => resolveChecked(name, (path) => path),
    resolveRemovable: (name) => resolveChecked(name, dirname),
    prepareWritable,
  };

  function resolveUnchecked(name: string): string | undefined {
    const filePath = resolveName(name);
    return folderExists(name) ? filePath : undefined;
  }

  function resolveChecked(name: string, getCheckedPath: (path: string) => string): string | undefined {
    const filePath = resolveUnchecked(name);
    if (filePath !== undefined) assertInside(getCheckedPath(filePath), name);
    return filePath;
  }

  function prepareWritable(name: string): string {
    const filePath = resolveName(name);
    if (!folderExists(name)) createFolder(folder);
    let path = folder;
    for (const folderPart of dirname(filePath).slice(folder.length).split(sep).filter(Boolean)) {
      path = join(path, folderPart);
      if (assertInside(path, name) === undefined) createFolder(path);
    }
    const ignoreFile = join(folder, names.ignore);
    runWrite(names.ignore, () => {
      if (!lstatSync(ignoreFile, { throwIfNoEntry: false })) writeAtomic(ignoreFile, ignoreText);
    });
    return filePath;
  }

  function folderExists(name: string): boolean {
    if (!readIfPresent(name, () => lstatSync(folder, { throwIfNoEntry: false }))) return false;
    assertInside(folder, name);
    if (statSync(folder).isDirectory()) return true;
    throw new UserError(
      english`${stateFolderName} is a file: rename or remove it, because AgentPack keeps its packs in a folder with that name.`,
    );
  }

  function resolveName(name: string): string {
    const parts = name.split('/');
    if (parts.some((p) => p === '' || p === '.' || p === '..' || /[\\\0]/.test(p)))
      throw new Error(`invalid name below ${stateFolderName}: ${JSON.stringify(name)}`);
    return join(folder, ...parts);
  }

  /** Returns the real path; undefined if nothing exists. */
  function assertInside(path: string, name: string): string | undefined {
    const realPath = resolveStatePath(path);
    if (realPath === undefined || realPath === folder || realPath.startsWith(folder + sep)) return realPath;
    throw new UserError(
      english`${stateFolderName}/${name} points outside the folder through a link (to ${realPath}): remove the link, then try again.`,
      'failed',
      createFileSubject(name),
    );
  }
}

/** Returns undefined if nothing exists, and `nothing` for a broken link, which may point outside the folder. */
function resolveStatePath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const stats = error.code === 'ENOENT' ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
    if (stats) return stats.isSymbolicLink() ? 'nothing' : resolveStatePath(path); // another process has just created it
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new UserError(english`${path} cannot be used: ${describeSystemError(error)}.${getRemedyText(error, 'read')}`);
  }
}

/** Returns the subject of an error about a file below `.agentpack/`. */
export function createFileSubject(name: string): ErrorSubject {
  return { file: `${stateFolderName}/${name}` };
}

/** Returns undefined if `read` finds no file. @throws UserError for other system errors */
export function readIfPresent<T>(name: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new UserError(
      english`${stateFolderName}/${name} cannot be read: ${describeSystemError(error)}.${getRemedyText(error, 'read')}`,
      'failed',
      createFileSubject(name),
    );
  }
}

/** @throws UserError for system errors */
export function runWrite(name: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(
      english`${stateFolderName}/${name} cannot be written: ${describeSystemError(error)}.${
        getRemedyText(error, 'write')
      }`,
      'failed',
      createFileSubject(name),
    );
  }
}
