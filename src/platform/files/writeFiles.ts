import { english } from '#base/text/english';
import { chmodSync, lstatSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '#base/errors';
import type { TextChange } from '#base/textChange';
import type { FilePort } from '#agents/connection/plan/planConnections';
import { isSystemError, getRemedyText, describeSystemError } from '../fs/systemError';
import { writeAtomic } from '../fs/writeAtomic';

/** Returns the absolute path for a relative path with `/` separators. */
type Locate = (path: string) => string;

/** One file that is written, replaced or deleted. The path belongs to the port. */
export interface FileChange extends TextChange {
  readonly isExecutable?: boolean;
  /** True if a new file must not be readable by other users. */
  readonly isPrivate?: true;
}

/**
 * Makes all changes or none. Every file is first compared with `before`, and if a write fails, the earlier writes are
 * undone. A file keeps its mode. Folders are created.
 * @throws UserError if a file no longer matches `before`, or cannot be written
 */
export function writeFiles(locate: Locate, changes: readonly FileChange[], port: FilePort): void {
  for (const { path, before } of changes) {
    const currentFile = port.read(path);
    if ('refused' in currentFile) throw new UserError(currentFile.refused);
    if (currentFile.path !== path || currentFile.text !== before)
      throw new UserError(
        english`${currentFile.file} was just changed by another program. Nothing was written. Try again.`,
      );
  }
  const undoSteps: (() => void)[] = [];
  try {
    for (const change of changes) undoSteps.push(applyChange(locate(change.path), change));
  } catch (error) {
    for (const undo of undoSteps.reverse()) undo();
    throw error;
  }
}

/** Removes the empty ones among the folders, and returns the folders that remain. */
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
function applyChange(path: string, { before, after, isExecutable, isPrivate }: FileChange): () => void {
  const mode = lstatSync(path, { throwIfNoEntry: false })?.mode;
  const createdFolders = after === undefined
    ? removeFile(path)
    : writeFile(path, after, mode ?? (isPrivate ? 0o600 : undefined), isExecutable === true);
  return () => {
    if (before === undefined) removeFile(path);
    else writeFile(path, before, mode, false);
    removeFolders(createdFolders);
  };
}

/** Removes the empty ones among the folders, which are given by their absolute paths. */
function removeFolders(folders: readonly string[]): void {
  removeEmptyFolders((folder) => folder, folders);
}

function removeFile(path: string): string[] {
  try {
    rmSync(path, { force: true });
    return [];
  } catch (error) {
    throw toUserError(error, path, 'deleted');
  }
}

/** Writes the file and returns the folders that were created. */
function writeFile(path: string, text: string, mode: number | undefined, isExecutable: boolean): string[] {
  const createdFolders = createFolders(dirname(path));
  try {
    writeAtomic(path, text, mode === undefined ? undefined : mode & 0o7777);
    const currentMode = lstatSync(path).mode;
    if (isExecutable && (currentMode & 0o100) === 0)
      chmodSync(path, (currentMode & 0o7777) | ((currentMode & 0o444) >> 2));
    return createdFolders;
  } catch (error) {
    removeFolders(createdFolders);
    throw toUserError(error, path, 'written');
  }
}

/** Creates a folder and its missing ancestors. Returns the created folders, the outermost first. */
function createFolders(folder: string): string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })) return [];
  const createdAncestors = createFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    throw toUserError(error, folder, 'created');
  }
  return [...createdAncestors, folder];
}

function toUserError(error: unknown, path: string, participle: string): unknown {
  return isSystemError(error)
    ? new UserError(
      english`${path} cannot be ${participle}: ${describeSystemError(error)}.${getRemedyText(error, 'write')}`,
    )
    : error;
}
