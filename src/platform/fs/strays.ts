import { lstatSync, readdirSync, rmSync, type Dirent } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isLockName, names } from '#engine/formats/stateNames';
import { isSystemError, catchSystemError } from './systemError';
import { isDeadLock, removeDeadLock } from '../state/lock';
import { getWriterState } from './temporary';

/** The age, in milliseconds, at which a temporary file is considered to be left by a killed process. */
const maxAgeMs = 3_600_000;
const stateFolders = ['', 'snapshots', 'cache', names.texts, names.packs, names.outputs, names.searches, 'threads'];

/** Removes temporary files and locks of killed processes from `folder` (`.agentpack/`). Links are not followed. */
export function removeStrays(folder: string, nowMs: number): void {
  for (const name of stateFolders) {
    for (const entry of readFolderEntries(join(folder, name))) {
      if (entry.isFile()) removeIfStray(join(folder, name, entry.name), nowMs);
      else if (name === 'threads' && entry.isDirectory()) removeStraysIn(join(folder, name, entry.name), nowMs);
    }
  }
}

/** Returns the files that `removeStrays` would remove, as sorted paths relative to the folder, with forward slashes. */
export function findStrays(folder: string, nowMs: number): string[] {
  const findStraysIn = (name: string): string[] =>
    readFolderEntries(join(folder, name)).flatMap((entry) => {
      const path = name === '' ? entry.name : `${name}/${entry.name}`;
      if (entry.isFile()) return isStray(join(folder, path), nowMs) ? [path] : [];
      return name === 'threads' && entry.isDirectory() ? findStraysIn(path) : [];
    });
  return stateFolders.flatMap(findStraysIn).sort();
}

function isStray(path: string, nowMs: number): boolean {
  if (isLockName(basename(path))) return isDeadLock(path);
  const writerState = getWriterState(path);
  if (writerState === undefined) return false;
  const stat = catchSystemError(() => lstatSync(path, { throwIfNoEntry: false }), () => undefined);
  return stat !== undefined && (writerState === 'dead' || nowMs - stat.mtimeMs >= maxAgeMs);
}

/** Removes strays from one folder. With `fileName`, removes only temporary files of that file. */
export function removeStraysIn(folder: string, nowMs: number, fileName?: string): void {
  for (const entry of readFolderEntries(folder))
    if (entry.isFile() && (fileName === undefined || entry.name.startsWith(`${fileName}.`)))
      removeIfStray(join(folder, entry.name), nowMs);
}

/** Returns the names of temporary files in a folder, those of living processes included. */
export function findTemporaryNames(folder: string): string[] {
  return readFolderEntries(folder).map(({ name }) => name).filter((name) => getWriterState(name) !== undefined);
}

/** Removes the temporary files of one file, which are in the same folder. */
export function removeStraysOfFile(path: string, nowMs: number): void {
  removeStraysIn(dirname(path), nowMs, basename(path));
}

function readFolderEntries(folder: string): Dirent[] {
  return catchSystemError(() => lstatSync(folder).isDirectory() ? readdirSync(folder, { withFileTypes: true }) : [],
    () => []);
}

function removeIfStray(path: string, nowMs: number): void {
  const writerState = getWriterState(path);
  const isLock = isLockName(basename(path));
  if (writerState === undefined && !isLock) return;
  try {
    if (isLock) {
      removeDeadLock(path);
      return;
    }
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat && (writerState === 'dead' || nowMs - stat.mtimeMs >= maxAgeMs)) rmSync(path, { force: true });
  } catch (error) {
    if (!isSystemError(error)) throw error; // already removed or not permitted; strays are harmless
  }
}
