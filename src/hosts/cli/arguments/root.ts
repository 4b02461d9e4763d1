import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { orOnSystemError } from '../../node/fs/systemError';

/**
 * The root where none is given: the nearest folder at or above the working folder that has a pack, else the root of the
 * repository, else the working folder. Like git, the search stops at the repository's root and at folders of other
 * users: another user may have put a pack into a shared folder above.
 */
export function defaultRoot(cwd: string): string {
  const start = realFolder(cwd);
  const owners = [process.getuid?.(), ownerOf(start)];
  for (let folder = start;; folder = dirname(folder)) {
    if (!owners.includes(ownerOf(folder))) return start;
    if (hasPack(folder)) return folder;
    if (exists(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return start;
  }
}

function hasPack(folder: string): boolean {
  const state = join(folder, '.agentpack');
  return exists(join(state, 'pack_metadata.json')) ||
    foldersIn(join(state, 'threads')).some((name) => exists(join(state, 'threads', name, 'pack_metadata.json')));
}

function foldersIn(path: string): string[] {
  return orOnSystemError(
    () => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name),
    () => [],
  );
}

/** False for a path that cannot be accessed. */
function exists(path: string): boolean {
  return orOnSystemError(() => lstatSync(path, { throwIfNoEntry: false }) !== undefined, () => false);
}

/** Undefined on systems without numeric owners. */
function ownerOf(folder: string): number | undefined {
  return process.getuid === undefined ? undefined : orOnSystemError(() => statSync(folder).uid, () => undefined);
}

export function realFolder(path: string): string {
  return orOnSystemError(() => realpathSync.native(path), () => path);
}
