import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { orWhereRefused } from '../refused';

/**
 * The root that is meant where none is named: the nearest folder at or above the working folder that holds a pack, else
 * the
 * top of the repository, else the working folder itself. As git does, it leaves neither the repository nor, without
 * one, the
 * folders of the same user: a pack that somebody else put into a shared folder above is none of ours.
 */
export function defaultRoot(cwd: string): string {
  const start = realFolder(cwd);
  const owners = [process.getuid?.(), ownerOf(start)];
  for (let folder = start;; folder = dirname(folder)) {
    if (!owners.includes(ownerOf(folder))) return start;
    if (holdsPack(folder)) return folder;
    if (isThere(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return start;
  }
}

function holdsPack(folder: string): boolean {
  const state = join(folder, '.agentpack');
  return isThere(join(state, 'pack_metadata.json')) ||
    foldersIn(join(state, 'threads')).some((name) => isThere(join(state, 'threads', name, 'pack_metadata.json')));
}

function foldersIn(path: string): string[] {
  return orWhereRefused(
    () => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name),
    () => [],
  );
}

/** What may not be looked at is no root that was meant. */
function isThere(path: string): boolean {
  return orWhereRefused(() => lstatSync(path, { throwIfNoEntry: false }) !== undefined, () => false);
}

/** Undefined where the system knows no owners. */
function ownerOf(folder: string): number | undefined {
  return process.getuid === undefined ? undefined : orWhereRefused(() => statSync(folder).uid, () => undefined);
}

export function realFolder(path: string): string {
  return orWhereRefused(() => realpathSync.native(path), () => path);
}
