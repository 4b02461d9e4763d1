import { english } from '#base/text/english';
import { chmodSync, lstatSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '#base/errors';
import type { FilePort } from '#agents/connection/plan/planConnections';
import { isSystemError, remedyText, systemErrorText } from '../fs/systemError';
import { writeAtomic } from '../fs/writeAtomic';

/** Returns the absolute path for a relative path with `/` separators. */
type Locate = (path: string) => string;

/** One file that is written, replaced or deleted. The path belongs to the port. */
export interface FileChange {
  readonly path: string;
  /** Undefined if there is no file. */
  readonly before: string | undefined;
  /** If undefined, the file is deleted. */
  readonly after: string | undefined;
  readonly isExecutable?: boolean;
  /** A new file must not be readable by other users. */
  readonly isPrivate?: true;
}

/**
 * Makes all changes or none: every file is first compared with `before`, and if a write fails, everything written is
 * undone. A file keeps its mode. Folders are created.
 * @throws UserError if a file has changed since, or cannot be written
 */
export function writeFiles(locate: Locate, changes: readonly FileChange[], port: FilePort): void {
  for (const { path, before } of changes) {
    const now = port.read(path);
    if ('refused' in now) throw new UserError(now.refused);
    if (now.path !== path || now.text !== before)
      throw new UserError(
        english`${now.file} has just been changed by another program. Nothing was written: try again.`,
      );
  }
  const done: (() => void)[] = [];
  try {
    for (const change of changes) done.push(make(locate(change.path), change));
  } catch (error) {
    for (const takeBack of done.reverse()) takeBack();
    throw error;
  }
}

/** Removes those folders that are empty, and returns the folders that remain. */
export function removeEmptyFolders(locate: Locate, folders: readonly string[]): string[] {
  return [...folders].sort((a, b) => b.length - a.length).filter((folder) => {
    try {
      rmdirSync(locate(folder));
      return false;
    } catch (error) {
      if (!isSystemError(error)) throw error;
      return error.code !== 'ENOENT';
    }
  });
}

/** Makes the change and returns a function that undoes it. */
function make(at: string, { before, after, isExecutable, isPrivate }: FileChange): () => void {
  const mode = lstatSync(at, { throwIfNoEntry: false })?.mode;
  const createdFolders = after === undefined
    ? remove(at)
    : write(at, after, mode ?? (isPrivate ? 0o600 : undefined), isExecutable === true);
  return () => {
    if (before === undefined) remove(at);
    else write(at, before, mode, false);
    removeFolders(createdFolders);
  };
}

/** Absolute paths. */
function removeFolders(folders: readonly string[]): void {
  removeEmptyFolders((folder) => folder, folders);
}

function remove(at: string): string[] {
  try {
    rmSync(at, { force: true });
    return [];
  } catch (error) {
    throw sentence(error, at, 'deleted');
  }
}

/** Writes the file and returns the folders that were created. */
function write(at: string, text: string, mode: number | undefined, isExecutable: boolean): string[] {
  const createdFolders = createFolders(dirname(at));
  try {
    writeAtomic(at, text, mode === undefined ? undefined : mode & 0o7777);
    const present = lstatSync(at).mode;
    if (isExecutable && (present & 0o100) === 0) chmodSync(at, (present & 0o7777) | ((present & 0o444) >> 2));
    return createdFolders;
  } catch (error) {
    removeFolders(createdFolders);
    throw sentence(error, at, 'written');
  }
}

/** The outermost first. */
function createFolders(folder: string): string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })) return [];
  const above = createFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    throw sentence(error, folder, 'created');
  }
  return [...above, folder];
}

function sentence(error: unknown, at: string, done: string): unknown {
  return isSystemError(error)
    ? new UserError(english`${at} cannot be ${done}: ${systemErrorText(error)}.${remedyText(error, 'write')}`)
    : error;
}
