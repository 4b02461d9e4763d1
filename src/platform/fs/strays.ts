import { lstatSync, readdirSync, rmSync, type Dirent } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isLockName, names } from '#engine/formats/stateNames';
import { isSystemError, orOnSystemError } from './systemError';
import { isDeadLock, removeDeadLock } from '../state/lock';
import { writerState } from './temporary';

/** An age in milliseconds. A temporary file this old was left by a killed process. */
const maxAge = 3_600_000;
const folders = ['', 'snapshots', 'cache', names.texts, names.packs, names.outputs, names.searches, 'threads'];

/** Removes temporary files and locks of killed processes from `folder` (`.agentpack/`). Links are not followed. */
export function removeStrays(folder: string, now: number): void {
  for (const name of folders) {
    for (const entry of readFolderEntries(join(folder, name))) {
      if (entry.isFile()) removeIfStray(join(folder, name, entry.name), now);
      else if (name === 'threads' && entry.isDirectory()) removeStraysIn(join(folder, name, entry.name), now);
    }
  }
}

/** Finds what `removeStrays` would remove, as paths below the folder with `/`, sorted. */
export function findStrays(folder: string, now: number): string[] {
  const inFolder = (name: string): string[] =>
    readFolderEntries(join(folder, name)).flatMap((entry) => {
      const path = name === '' ? entry.name : `${name}/${entry.name}`;
      if (entry.isFile()) return isStray(join(folder, path), now) ? [path] : [];
      return name === 'threads' && entry.isDirectory() ? inFolder(path) : [];
    });
  return folders.flatMap(inFolder).sort();
}

function isStray(at: string, now: number): boolean {
  if (isLockName(basename(at))) return isDeadLock(at);
  const writer = writerState(at);
  if (writer === undefined) return false;
  const stat = orOnSystemError(() => lstatSync(at, { throwIfNoEntry: false }), () => undefined);
  return stat !== undefined && (writer === 'dead' || now - stat.mtimeMs >= maxAge);
}

/** Does the same in one folder. With `of`, removes only temporary files of that name. */
export function removeStraysIn(folder: string, now: number, of?: string): void {
  for (const entry of readFolderEntries(folder))
    if (entry.isFile() && (of === undefined || entry.name.startsWith(`${of}.`)))
      removeIfStray(join(folder, entry.name), now);
}

/** Does the same for one file anywhere: removes temporary files next to it. */
export function removeStraysOfFile(at: string, now: number): void {
  removeStraysIn(dirname(at), now, basename(at));
}

function readFolderEntries(folder: string): Dirent[] {
  return orOnSystemError(() => lstatSync(folder).isDirectory() ? readdirSync(folder, { withFileTypes: true }) : [],
    () => []);
}

function removeIfStray(at: string, now: number): void {
  const writer = writerState(at);
  const isLock = isLockName(basename(at));
  if (writer === undefined && !isLock) return;
  try {
    if (isLock) {
      removeDeadLock(at);
      return;
    }
    const stat = lstatSync(at, { throwIfNoEntry: false });
    if (stat && (writer === 'dead' || now - stat.mtimeMs >= maxAge)) rmSync(at, { force: true });
  } catch (error) {
    if (!isSystemError(error)) throw error; // already removed or not permitted; strays are harmless
  }
}
