import { isInternalPath } from '#agents/ownPaths';
import { append } from '#base/collections/lists';
import { findRelativePath } from '../facts/paths';
import { locatePassages, mergeLines, type PassageLines } from './locatePassages';
import { isWrite, type RecordedCommand, type FileAction, type PromptAction, type RecordPosition,
  type SessionActions } from './sessionActions';

/** The current state of a file. `text` is undefined if the file is too large or is not a text file. */
export interface PresentFile {
  /** The time of the last change, in milliseconds since 1970. */
  readonly modified: number;
  readonly text: string | undefined;
}

export interface Disk {
  /** Returns undefined if there is no file at this path, which is relative to the root. */
  readFile(path: string): PresentFile | undefined;
}

/** A file that the session edited, in its current state. `records` are the positions of the edits in the transcript. */
export interface SessionEditedFile {
  readonly path: string;
  readonly records: readonly number[];
  readonly state: EditedState;
}

export type EditedState =
  | { readonly kind: 'missing'; readonly isDeleted: boolean; }
  /**
   * `isUntouched` is true if the file was not written after the last edit. `lines` are the lines of the edits' passages
   * that are still in the file; empty if they are unknown. `lostCount` is the number of passages no longer in the file.
   */
  | {
    readonly kind: 'present';
    readonly isUntouched: boolean;
    readonly modified: number;
    readonly lines: readonly PassageLines[];
    readonly lostCount: number;
  };

/** A file that the session read but did not edit. `lines` is undefined if the whole file was read. */
export interface SessionReadFile {
  readonly path: string;
  readonly records: readonly number[];
  readonly lines: readonly PassageLines[] | undefined;
  readonly state: 'unchanged' | 'changed' | 'missing';
}

/**
 * The facts that an agent needs to continue after its conversation was replaced with a summary. Each fact comes from
 * the session's records, the disk, or both. Paths are relative to the root.
 */
export interface WorkingSet {
  readonly firstPrompt: PromptAction | undefined;
  /** The newest prompt; undefined if it is the first one. */
  readonly latestPrompt: PromptAction | undefined;
  readonly compactions: readonly RecordPosition[];
  /** Newest edit first. */
  readonly editedFiles: readonly SessionEditedFile[];
  /** Newest read first. */
  readonly readFiles: readonly SessionReadFile[];
  /** Commands whose last run failed, newest first. */
  readonly failedCommands: readonly RecordedCommand[];
}

/**
 * The time in milliseconds by which a file system's clock may be ahead of the transcript's, which is written after the
 * file.
 */
export const clockToleranceMs = 1_000;

/** Builds the working set. `folders` are the absolute paths of the folders that count as the root. */
export function buildWorkingSet(actions: SessionActions, folders: readonly string[], disk: Disk): WorkingSet {
  const actionsByPath = new Map<string, FileAction[]>();
  for (const action of actions.files) {
    for (const name of [action.path, ...(action.newPath === undefined ? [] : [action.newPath])]) {
      const path = findRelativePath(name, folders);
      if (path === undefined || path === '' || path.startsWith('../') || isInternalPath(path)) continue;
      append(actionsByPath, path, action);
    }
  }
  const editedFiles: SessionEditedFile[] = [];
  const readFiles: SessionReadFile[] = [];
  for (const [path, fileActions] of actionsByPath) {
    const edits = fileActions.filter(isWrite);
    const reads = fileActions.filter(({ effect }) => effect === 'read');
    if (edits.length > 0) editedFiles.push(describeEditedFile(path, edits, folders, disk));
    else if (reads.length > 0) readFiles.push(describeReadFile(path, reads, disk));
  }
  const [firstPrompt] = actions.prompts;
  const latestPrompt = actions.prompts.at(-1);
  return {
    firstPrompt,
    latestPrompt: latestPrompt === firstPrompt ? undefined : latestPrompt,
    compactions: actions.compactions,
    editedFiles: editedFiles.sort(compareByNewestRecord),
    readFiles: readFiles.sort(compareByNewestRecord),
    failedCommands: actions.commands.filter(({ ok }) => !ok).reverse(),
  };
}

function describeEditedFile(path: string, edits: readonly FileAction[], folders: readonly string[],
  disk: Disk): SessionEditedFile
{
  const lastEdit = edits.at(-1)!;
  const records = [...new Set(edits.map(({ position }) => position))];
  const currentFile = disk.readFile(path);
  if (!currentFile) {
    const isDeleted = lastEdit.effect === 'deleted' ||
      lastEdit.effect === 'renamed' && findRelativePath(lastEdit.path, folders) === path;
    return { path, records, state: { kind: 'missing', isDeleted } };
  }
  const { lines, missing } = currentFile.text === undefined
    ? { lines: [], missing: 0 }
    : locatePassages(currentFile.text, edits.flatMap(({ passages }) => passages));
  const isUntouched = lastEdit.timeMs !== undefined && currentFile.modified <= lastEdit.timeMs + clockToleranceMs;
  return {
    path,
    records,
    state: { kind: 'present', isUntouched, modified: currentFile.modified, lines, lostCount: missing },
  };
}

function describeReadFile(path: string, reads: readonly FileAction[], disk: Disk): SessionReadFile {
  const isWhole = reads.some(({ lines }) => lines === undefined);
  const lastRead = reads.reduce((newest, action) => ((action.timeMs ?? 0) >= (newest.timeMs ?? 0) ? action : newest));
  const earliestTimeMs = Math.min(...reads.map(({ timeMs }) => timeMs ?? -Infinity));
  const currentFile = disk.readFile(path);
  return {
    path,
    records: [...new Set(reads.map(({ position }) => position))],
    lines: isWhole ? undefined : mergeLines(reads.flatMap(({ lines }) => (lines ? [lines] : []))),
    // every part that was read is unchanged only if the file is older than the first read
    state: !currentFile
      ? 'missing'
      : lastRead.timeMs !== undefined && currentFile.modified <= earliestTimeMs + clockToleranceMs
      ? 'unchanged'
      : 'changed',
  };
}

function compareByNewestRecord(a: { readonly records: readonly number[]; },
  b: { readonly records: readonly number[]; })
{
  return b.records.at(-1)! - a.records.at(-1)!;
}
