import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findHome } from './home';
import { orOnSystemError } from './systemError';
import { diskPathBelow } from './diskPaths';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Returns why a folder, given by its real path, is not a project: it is the user's home folder, the root of a file
 * system, or above the home folder without being a repository (a build's home may be in the build's folder). Returns
 * undefined for any other folder. A pack in it is never the pack of the folders below.
 */
export function wideFolder(folder: string, env: Env): string | undefined {
  if (dirname(folder) === folder) return 'the root of the file system';
  const home = findHome(env);
  if (folder === home) return 'your home folder';
  const isAbove = home !== undefined && diskPathBelow(folder, home) !== undefined && !isPresent(join(folder, '.git'));
  return isAbove ? 'a folder above your home folder' : undefined;
}

/**
 * Returns, in a sentence, why nothing is read from a root, a real path; undefined if reading is allowed. It is for a
 * wide folder with a pack: the user has run `pack --yes` in it.
 */
export function wideFolderProblem(root: string, env: Env): string | undefined {
  const description = wideFolder(root, env);
  return description === undefined || hasPack(root)
    ? undefined
    : `${refusal(root, description)} If you mean it, agentpack pack --yes packs it.`;
}

/** Does the same for a command with a `--yes` option, by which the user confirms each time. */
export function unlessConfirmed(root: string, env: Env): string | undefined {
  const description = wideFolder(root, env);
  return description === undefined ? undefined : `${refusal(root, description)} With --yes it is read anyway.`;
}

function refusal(root: string, description: string): string {
  return `${root} is ${description}, not a project: go to the folder of a project, or name it with --root.`;
}

/** Reports whether the folder has a pack from any thread. */
export function hasPack(folder: string): boolean {
  const state = join(folder, '.agentpack');
  return isPresent(join(state, 'pack_metadata.json')) ||
    foldersIn(join(state, 'threads')).some((name) => isPresent(join(state, 'threads', name, 'pack_metadata.json')));
}

function foldersIn(path: string): string[] {
  return orOnSystemError(
    () => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name),
    () => [],
  );
}

/** Returns false for a path that cannot be accessed. */
export function isPresent(path: string): boolean {
  return orOnSystemError(() => lstatSync(path, { throwIfNoEntry: false }) !== undefined, () => false);
}
