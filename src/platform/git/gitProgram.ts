import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, parse, resolve } from 'node:path';
import { getPathBelow } from '#base/text/paths';
import { isSystemError, catchSystemError } from '../fs/systemError';
import { findNearestGit } from '../fs/outerIgnores';
import { getDiskPathBelow, toForwardSlashes } from '../fs/diskPaths';

export type Env = Readonly<Record<string, string | undefined>>;

const isWindows = process.platform === 'win32';
const ignoresCase = isWindows || process.platform === 'darwin';

/** Returns the absolute path of git as found by `findProgram`. */
export function findGit(root: string, env: Env): string | undefined {
  return findProgram('git', root, env);
}

/**
 * Returns the absolute path of a program, from the first folder of PATH that is absolute and, with links resolved,
 * outside the workspace and its repository. A repository must not supply the program that processes it. Returns
 * undefined if no such program exists.
 */
export function findProgram(name: string, root: string, env: Env): string | undefined {
  for (const folder of listTrustedPathFolders(root, env)) {
    const program = findTrustedProgram(join(folder, getExecutableName(name)), root, env);
    if (program !== undefined) return program;
  }
  return undefined;
}

/** Returns the name of an executable. Ignores `git.cmd` and `git.bat`, which need a command processor. */
export function getExecutableName(name: string): string {
  return isWindows ? `${name}.exe` : name;
}

/**
 * Returns the path of a program that can be run and is outside the workspace, even after its links are resolved. The
 * path keeps the program's own name.
 */
export function findTrustedProgram(path: string, root: string, env: Env): string | undefined {
  const untrustedFolders = listUntrustedFolders(root, env);
  const program = isTrusted(path, untrustedFolders) ? findExecutable(path) : undefined;
  if (program === undefined || isBelow(program, untrustedFolders)) return undefined;
  // keep the name under which the program was found, because some programs depend on their own name
  return join(realpathSync.native(dirname(path)), basename(path));
}

/** Returns the folders of PATH that are outside the workspace, in the order of PATH. */
export function listTrustedPathFolders(root: string, env: Env): string[] {
  const untrustedFolders = listUntrustedFolders(root, env);
  const path = Object.entries(env).find(([name]) => isPathVariable(name))?.[1] ?? '';
  return path.split(delimiter).map((entry) => (isWindows ? entry.replace(/^"(.*)"$/, '$1') : entry)).filter((entry) =>
    isTrusted(entry, untrustedFolders)
  );
}

/**
 * Returns whether a path from an environment variable belongs to the user, which means that it is absolute and outside
 * the workspace.
 */
export function isOutsideWorkspace(path: string, root: string, env: Env): boolean {
  return isTrusted(path, listUntrustedFolders(root, env));
}

/**
 * Returns the environment with a PATH outside the workspace, so that git does not start programs from the workspace.
 */
export function createEnvWithTrustedPath(root: string, env: Env): Env {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !isPathVariable(name))),
    PATH: listTrustedPathFolders(root, env).join(delimiter),
  };
}

function isPathVariable(name: string): boolean {
  return isWindows ? name.toUpperCase() === 'PATH' : name === 'PATH';
}

/**
 * Returns the root and its repository, unless that folder is the whole disk or the home folder, which contain the
 * user's programs.
 */
function listUntrustedFolders(root: string, env: Env): string[] {
  const home = env['HOME'] ?? env['USERPROFILE'];
  const gitPath = findNearestGit(root);
  const top = gitPath === undefined || dirname(gitPath) === home ? root : dirname(gitPath);
  return [root, top].filter((folder) => folder !== parse(folder).root);
}

function isTrusted(path: string, untrustedFolders: readonly string[]): boolean {
  // `\bin` depends on the current drive
  if (!isAbsolute(path) || (isWindows && !/^(?:[a-z]:|[\\/]{2})/i.test(path))) return false;
  const absolutePath = resolve(path);
  return !isBelow(absolutePath, untrustedFolders) && !isBelow(resolvePathOrKeep(absolutePath), untrustedFolders);
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) =>
    getPathBelow(toForwardSlashes(folder), `${toForwardSlashes(path)}/.`, ignoresCase) !== undefined
  );
}

function resolvePathOrKeep(path: string): string {
  // a path that does not exist is kept
  return catchSystemError(() => realpathSync.native(path), () => path);
}

/** Returns the real path of a program, or undefined if the file does not exist or cannot be run. */
function findExecutable(path: string): string | undefined {
  try {
    if (!statSync(path).isFile()) return undefined;
    accessSync(path, constants.X_OK);
    return realpathSync.native(path);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

/** Files that git reads before it does anything else. */
const startupFiles = ['HEAD', 'config', 'index', 'packed-refs', 'commondir', 'info/exclude', 'info/attributes',
  'info/grafts'];

/**
 * Describes a pipe, socket or device for which git would wait forever, such as `.git/HEAD is a named pipe`. `gitPath`
 * is the path of `.git`.
 */
export function describeBlockingFile(gitPath: string): string | undefined {
  const top = dirname(gitPath);
  const paths = [gitPath, ...startupFiles.map((name) => join(gitPath, name)),
    ...['.gitignore', '.gitattributes', '.gitmodules', '.mailmap'].map((name) => join(top, name))];
  for (const path of paths) {
    const kind = describeBlockingKind(path);
    if (kind !== undefined) return `${getDiskPathBelow(top, path)!} is ${kind}`;
  }
  return undefined;
}

function describeBlockingKind(path: string): string | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
      ? statSync(path)
      : lstatSync(path, { throwIfNoEntry: false });
    return stats?.isFIFO()
      ? 'a named pipe'
      : stats?.isSocket()
      ? 'a socket'
      : stats?.isCharacterDevice() || stats?.isBlockDevice()
      ? 'a device'
      : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined; // git itself reports the cause
    throw error;
  }
}
