import { english } from '#base/text/english';
import { accessSync, constants, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { UserError, type ErrorSubject } from '#base/errors';
import { names } from '#engine/formats/stateNames';
import { isSystemError, remedyText, systemErrorText } from '../fs/systemError';
import { writeAtomic } from '../fs/writeAtomic';

export const folderName = '.agentpack';
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
  unchecked(name: string): string | undefined;
  /**
   * Returns the path to read; undefined while `.agentpack/` does not exist. @throws UserError if a link leaves the
   * folder
   */
  existing(name: string): string | undefined;
  /** Does the same, but checks only the folder that contains the file: the file itself may be a link, to be removed. */
  removable(name: string): string | undefined;
  /** Returns the path to write to. Creates the folders, and `.agentpack/.gitignore`. */
  writable(name: string): string;
}

/** `root` is a real path. */
export function createStatePaths(root: string): StatePaths {
  const folder = join(root, folderName);
  return {
    folder,
    unchecked,
    existing: (name) => checked(name, (at) => at),
    removable: (name) => checked(name, dirname),
    writable,
  };

  function unchecked(name: string): string | undefined {
    const at = pathOf(name);
    return folderExists(name) ? at : undefined;
  }

  function checked(name: string, checkedPath: (at: string) => string): string | undefined {
    const at = unchecked(name);
    if (at !== undefined) assertInside(checkedPath(at), name);
    return at;
  }

  function writable(name: string): string {
    const at = pathOf(name);
    if (!folderExists(name)) makeFolder(folder);
    let path = folder;
    for (const part of dirname(at).slice(folder.length).split(sep).filter(Boolean)) {
      path = join(path, part);
      if (assertInside(path, name) === undefined) makeFolder(path);
    }
    const ignoreFile = join(folder, names.ignore);
    forWriting(names.ignore, () => {
      if (!lstatSync(ignoreFile, { throwIfNoEntry: false })) writeAtomic(ignoreFile, ignoreText);
    });
    return at;
  }

  function folderExists(name: string): boolean {
    if (!ifPresent(name, () => lstatSync(folder, { throwIfNoEntry: false }))) return false;
    assertInside(folder, name);
    if (statSync(folder).isDirectory()) return true;
    throw new UserError(
      english`${folderName} is a file: rename or remove it, as AgentPack keeps its packs in a folder of that name.`,
    );
  }

  function pathOf(name: string): string {
    const parts = name.split('/');
    if (parts.some((p) => p === '' || p === '.' || p === '..' || /[\\\0]/.test(p)))
      throw new Error(`no name below ${folderName}: ${JSON.stringify(name)}`);
    return join(folder, ...parts);
  }

  /** Returns the real path; undefined if nothing exists. */
  function assertInside(at: string, name: string): string | undefined {
    const real = resolveStatePath(at);
    if (real === undefined || real === folder || real.startsWith(folder + sep)) return real;
    throw new UserError(
      english`${folderName}/${name} leads elsewhere through a link (to ${real}): remove the link, then try again.`,
      'failed',
      fileBelow(name),
    );
  }
}

/** Undefined if nothing exists; `nothing` for a broken link, which may lead outside. */
function resolveStatePath(at: string): string | undefined {
  try {
    return realpathSync.native(at);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const stats = error.code === 'ENOENT' ? lstatSync(at, { throwIfNoEntry: false }) : undefined;
    if (stats) return stats.isSymbolicLink() ? 'nothing' : resolveStatePath(at); // another process has just created it
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new UserError(english`${at} cannot be used: ${systemErrorText(error)}.${remedyText(error, 'read')}`);
  }
}

function makeFolder(at: string): void {
  try {
    makeFolders(at);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(english`${at} cannot be created: ${systemErrorText(error)}.${remedyText(error, 'write')}`);
  }
}

/** On a read-only disk Node's `mkdir` with `recursive` reports ENOENT, but a request for access reports EROFS. */
function makeFolders(at: string): void {
  try {
    mkdirSync(at, { recursive: true });
  } catch (error) {
    let above = dirname(at);
    while (!existsSync(above)) above = dirname(above);
    accessSync(above, constants.W_OK);
    throw error;
  }
}

/** Returns the subject of an error about a file below `.agentpack/`. */
export function fileBelow(name: string): ErrorSubject {
  return { file: `${folderName}/${name}` };
}

/** Returns undefined if `read` finds no file. @throws UserError for other errors of the system */
export function ifPresent<T>(name: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new UserError(
      english`${folderName}/${name} cannot be read: ${systemErrorText(error)}.${remedyText(error, 'read')}`,
      'failed',
      fileBelow(name),
    );
  }
}

/** @throws UserError for system errors */
export function forWriting(name: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(
      english`${folderName}/${name} cannot be written: ${systemErrorText(error)}.${remedyText(error, 'write')}`,
      'failed',
      fileBelow(name),
    );
  }
}
