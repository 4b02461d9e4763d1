import { lstatSync, readdirSync, rmSync, type Dirent } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isLockName, names } from '../../../engine';
import { isSystemError } from './files';
import { removeDeadLock } from '../state/lock';
import { writerOf } from './temporary';

/** No write takes so long: its process was killed. Ms. */
const oldest = 3_600_000;
const folders = ['', 'snapshots', 'cache', names.texts, 'threads'];

/**
 * Removes the temporary files and locks that killed processes left in `folder` (`.agentpack/`), and only those. Links
 * are not followed.
 */
export function removeStrays(folder: string, now: number): void {
  for (const name of folders) {
    for (const entry of entriesOf(join(folder, name))) {
      if (entry.isFile()) removeLeft(join(folder, name, entry.name), now);
      else if (name === 'threads' && entry.isDirectory()) removeIn(join(folder, name, entry.name), now);
    }
  }
}

/** The same in one folder; with `of` only what was to become that file. */
export function removeIn(folder: string, now: number, of?: string): void {
  for (const entry of entriesOf(folder))
    if (entry.isFile() && (of === undefined || entry.name.startsWith(`${of}.`)))
      removeLeft(join(folder, entry.name), now);
}

/** What killed processes left beside a file that they wrote anywhere. */
export function removeBeside(at: string, now: number): void {
  removeIn(dirname(at), now, basename(at));
}

function entriesOf(folder: string): Dirent[] {
  try {
    return lstatSync(folder).isDirectory() ? readdirSync(folder, { withFileTypes: true }) : [];
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}

function removeLeft(at: string, now: number): void {
  const writer = writerOf(at);
  const isLock = isLockName(basename(at));
  if (writer === undefined && !isLock) return;
  try {
    if (isLock) {
      removeDeadLock(at);
      return;
    }
    const stat = lstatSync(at, { throwIfNoEntry: false });
    if (stat && (writer === 'gone' || now - stat.mtimeMs >= oldest)) rmSync(at, { force: true });
  } catch (error) {
    if (!isSystemError(error)) throw error; // another process was quicker, or it may not: it harms nobody
  }
}
