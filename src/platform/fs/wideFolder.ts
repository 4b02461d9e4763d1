import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findHome } from './home';
import { catchSystemError } from './systemError';
import { getDiskPathBelow } from './diskPaths';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Returns why a folder, given by its real path, is not a project: it is the user's home folder, the root of a file
 * system, or above the home folder without being a repository (a build may have its home folder inside the project).
 * Returns undefined for any other folder. A pack in such a folder is never used for the folders below it.
 */
export function describeWideFolder(folder: string, env: Env): string | undefined {
  if (dirname(folder) === folder) return 'the root of the file system';
  const home = findHome(env);
  if (folder === home) return 'your home folder';
  const isAboveHome = home !== undefined && getDiskPathBelow(folder, home) !== undefined &&
    !isPresent(join(folder, '.git'));
  return isAboveHome ? 'a folder above your home folder' : undefined;
}

/**
 * Returns a sentence that states why nothing is read from a root (a real path); undefined if reading is allowed. A wide
 * folder that has a pack may be read, because the user has run `pack --yes` in it.
 */
export function findWideFolderProblem(root: string, env: Env): string | undefined {
  const description = describeWideFolder(root, env);
  return description === undefined || hasPack(root)
    ? undefined
    : `${formatRefusal(root, description)} To pack it anyway, run agentpack pack --yes.`;
}

/** Like `findWideFolderProblem`, but for a command whose `--yes` option the user must pass each time. */
export function findUnconfirmedFolderProblem(root: string, env: Env): string | undefined {
  const description = describeWideFolder(root, env);
  return description === undefined ? undefined : `${formatRefusal(root, description)} Use --yes to read it anyway.`;
}

function formatRefusal(root: string, description: string): string {
  return `${root} is ${description}, not a project: change to a project folder, or specify one with --root.`;
}

/** Reports whether the folder has a pack of any thread. */
export function hasPack(folder: string): boolean {
  const stateFolder = join(folder, '.agentpack');
  return isPresent(join(stateFolder, 'pack_metadata.json')) ||
    listSubfolders(join(stateFolder, 'threads')).some((name) =>
      isPresent(join(stateFolder, 'threads', name, 'pack_metadata.json'))
    );
}

function listSubfolders(path: string): string[] {
  return catchSystemError(
    () => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name),
    () => [],
  );
}

/** Reports whether a path exists. Returns false for a path that cannot be accessed. */
export function isPresent(path: string): boolean {
  return catchSystemError(() => lstatSync(path, { throwIfNoEntry: false }) !== undefined, () => false);
}
