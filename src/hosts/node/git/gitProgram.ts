import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, parse, resolve, sep } from 'node:path';
import { isSystemError } from '../fs/files';
import { gitAbove } from '../fs/outerIgnores';

export type Env = Readonly<Record<string, string | undefined>>;

const windows = process.platform === 'win32';
/** Nothing that a command processor would have to run: `git.cmd` and `git.bat` are passed over. */
const programName = windows ? 'git.exe' : 'git';
const foldsCase = windows || process.platform === 'darwin';

/**
 * Git as a real absolute path, from the first folder of PATH that is absolute and lies, links followed, outside the
 * workspace and
 * its repository; undefined where there is none. A repository must not bring the program that is run on it.
 */
export function findGit(root: string, env: Env): string | undefined {
  const untrusted = untrustedFolders(root, env);
  for (const folder of trustedPath(root, env)) {
    const program = realFile(join(folder, programName));
    // by the name that it was found under: some programs go by it
    if (program !== undefined && !isBelow(program, untrusted)) return join(realpathSync.native(folder), programName);
  }
  return undefined;
}

/** The folders of PATH that a workspace has no hand in, in their order. */
export function trustedPath(root: string, env: Env): string[] {
  const untrusted = untrustedFolders(root, env);
  const path = Object.entries(env).find(([name]) => isPath(name))?.[1] ?? '';
  return path.split(delimiter).map((entry) => (windows ? entry.replace(/^"(.*)"$/, '$1') : entry)).filter((entry) =>
    isTrusted(entry, untrusted)
  );
}

/** Whether what an environment variable names was put there by the user: absolute, and outside the workspace. */
export function isOutside(path: string, root: string, env: Env): boolean {
  return isTrusted(path, untrustedFolders(root, env));
}

/** The environment with a PATH from which nothing of the workspace is run, by whatever git starts. */
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
 * The root and its repository, unless that is the whole disk or the user's home, where programs of the user's own lie.
 */
function untrustedFolders(root: string, env: Env): string[] {
  const home = env['HOME'] ?? env['USERPROFILE'];
  const git = gitAbove(root);
  const top = git === undefined || dirname(git) === home ? root : dirname(git);
  return [root, top].filter((folder) => folder !== parse(folder).root);
}

function isTrusted(path: string, untrusted: readonly string[]): boolean {
  // `\bin` is one of the present drive
  if (!isAbsolute(path) || (windows && !/^(?:[a-z]:|[\\/]{2})/i.test(path))) return false;
  const whole = resolve(path);
  return !isBelow(whole, untrusted) && !isBelow(realOf(whole), untrusted);
}

function isBelow(path: string, folders: readonly string[]): boolean {
  const fold = (text: string) => (foldsCase ? text.toLowerCase() : text);
  return folders.some((folder) => fold(`${path}${sep}`).startsWith(fold(folder.endsWith(sep) ? folder : folder + sep)));
}

function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (isSystemError(error)) return path; // nothing is there
    throw error;
  }
}

/** Where a program really lies; undefined where there is none that may be run. */
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

/** What git reads of every repository before it does anything. */
const first = ['HEAD', 'config', 'index', 'packed-refs', 'commondir', 'info/exclude', 'info/attributes', 'info/grafts'];

/**
 * A file of a repository that git would wait for without end: a pipe, a socket or a device, named with what it is.
 * `git` is its `.git`.
 */
export function stuckFile(git: string): string | undefined {
  const top = dirname(git);
  const places = [git, ...first.map((name) => join(git, name)),
    ...['.gitignore', '.gitattributes', '.gitmodules', '.mailmap'].map((name) => join(top, name))];
  for (const place of places) {
    const kind = oddKind(place);
    if (kind !== undefined) return `${place.slice(top.length + 1).split(sep).join('/')} is ${kind}`;
  }
  return undefined;
}

function oddKind(path: string): string | undefined {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
      ? statSync(path)
      : lstatSync(path, { throwIfNoEntry: false });
    return found?.isFIFO()
      ? 'a named pipe'
      : found?.isSocket()
      ? 'a socket'
      : found?.isCharacterDevice() || found?.isBlockDevice()
      ? 'a device'
      : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined; // git itself says what it is
    throw error;
  }
}
