import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, parse, resolve } from 'node:path';
import { pathBelow } from '#base/text/paths';
import { isSystemError, orOnSystemError } from '../fs/systemError';
import { nearestGit } from '../fs/outerIgnores';
import { diskPathBelow, withSlashes } from '../fs/diskPaths';

export type Env = Readonly<Record<string, string | undefined>>;

const windows = process.platform === 'win32';
const foldsCase = windows || process.platform === 'darwin';

/** Returns the absolute path of git as found by `findProgram`. */
export function findGit(root: string, env: Env): string | undefined {
  return findProgram('git', root, env);
}

/**
 * Returns the absolute path of a program, from the first folder of PATH that is absolute and, with links resolved,
 * outside the workspace and its repository: a repository must not supply the program that runs on it. Undefined if
 * there is none.
 */
export function findProgram(name: string, root: string, env: Env): string | undefined {
  for (const folder of trustedPath(root, env)) {
    const program = trustedProgram(join(folder, executableName(name)), root, env);
    if (program !== undefined) return program;
  }
  return undefined;
}

/** Returns the name of an executable. Ignores `git.cmd` and `git.bat`, which need a command processor. */
export function executableName(name: string): string {
  return windows ? `${name}.exe` : name;
}

/**
 * Returns the path, under its own name, of a program that can be run and is outside the workspace. Links to it are
 * followed.
 */
export function trustedProgram(path: string, root: string, env: Env): string | undefined {
  const untrusted = untrustedFolders(root, env);
  const program = isTrusted(path, untrusted) ? realFile(path) : undefined;
  if (program === undefined || isBelow(program, untrusted)) return undefined;
  // under the name by which it was found: some programs depend on their own name
  return join(realpathSync.native(dirname(path)), basename(path));
}

/** Returns the folders of PATH that are outside the workspace, in their order. */
export function trustedPath(root: string, env: Env): string[] {
  const untrusted = untrustedFolders(root, env);
  const path = Object.entries(env).find(([name]) => isPath(name))?.[1] ?? '';
  return path.split(delimiter).map((entry) => (windows ? entry.replace(/^"(.*)"$/, '$1') : entry)).filter((entry) =>
    isTrusted(entry, untrusted)
  );
}

/**
 * Reports whether a path from an environment variable belongs to the user: it is absolute, and outside the workspace.
 */
export function isOutside(path: string, root: string, env: Env): boolean {
  return isTrusted(path, untrustedFolders(root, env));
}

/**
 * Returns the environment with a PATH outside the workspace, so that git does not start programs from the workspace.
 */
export function withTrustedPath(root: string, env: Env): Env {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !isPath(name))),
    PATH: trustedPath(root, env).join(delimiter),
  };
}

function isPath(name: string): boolean {
  return windows ? name.toUpperCase() === 'PATH' : name === 'PATH';
}

/**
 * Returns the root and its repository, unless that folder is the whole disk or the home folder, which contain the
 * user's programs.
 */
function untrustedFolders(root: string, env: Env): string[] {
  const home = env['HOME'] ?? env['USERPROFILE'];
  const git = nearestGit(root);
  const top = git === undefined || dirname(git) === home ? root : dirname(git);
  return [root, top].filter((folder) => folder !== parse(folder).root);
}

function isTrusted(path: string, untrusted: readonly string[]): boolean {
  // `\bin` depends on the current drive
  if (!isAbsolute(path) || (windows && !/^(?:[a-z]:|[\\/]{2})/i.test(path))) return false;
  const whole = resolve(path);
  return !isBelow(whole, untrusted) && !isBelow(resolvePathOrKeep(whole), untrusted);
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => pathBelow(withSlashes(folder), `${withSlashes(path)}/.`, foldsCase) !== undefined);
}

function resolvePathOrKeep(path: string): string {
  // nothing exists
  return orOnSystemError(() => realpathSync.native(path), () => path);
}

/** Returns the real path of a program; undefined if there is none that can be run. */
function realFile(path: string): string | undefined {
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
 * Returns a pipe, socket or device that git would wait for forever, with its kind: `.git/HEAD is a named pipe`. `git`
 * is the path of `.git`.
 */
export function blockingFile(git: string): string | undefined {
  const top = dirname(git);
  const paths = [git, ...startupFiles.map((name) => join(git, name)),
    ...['.gitignore', '.gitattributes', '.gitmodules', '.mailmap'].map((name) => join(top, name))];
  for (const path of paths) {
    const kind = blockingKind(path);
    if (kind !== undefined) return `${diskPathBelow(top, path)!} is ${kind}`;
  }
  return undefined;
}

function blockingKind(path: string): string | undefined {
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
