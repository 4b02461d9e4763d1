import { isInternalPath } from '#agents/ownPaths';
import { append } from '#base/collections/lists';
import { findRelativePath } from '../facts/paths';
import { locatePassages, mergeLines, type Lines } from './locatePassages';
import { isWrite, type RecordedCommand, type FileAction, type PromptAction, type Recorded,
  type SessionActions } from './sessionActions';

/** The present state of a file; `text` is undefined if it is too large or not text. */
export interface PresentFile {
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly text: string | undefined;
}

export interface Disk {
  /** Returns undefined if there is no file at this path, which is relative to the root. */
  file(path: string): PresentFile | undefined;
}

/** A file that the session edited, as it is now. `records`: the places of the edits in the transcript, in order. */
export interface SessionEditedFile {
  readonly path: string;
  readonly records: readonly number[];
  readonly state: EditedState;
}

export type EditedState =
  | { readonly kind: 'missing'; readonly isDeleted: boolean; }
  /**
   * `isUntouched`: not written since the last edit. `lines`: the passages that the edits wrote and that are in the
   * file; empty if their place is not known. `lost`: the number of passages that are no longer in the file.
   */
  | {
    readonly kind: 'present';
    readonly isUntouched: boolean;
    readonly modified: number;
    readonly lines: readonly Lines[];
    readonly lost: number;
  };

/** A file that the session read and did not edit. `lines` undefined: it was read as a whole. */
export interface SessionReadFile {
  readonly path: string;
  readonly records: readonly number[];
  readonly lines: readonly Lines[] | undefined;
  readonly state: 'unchanged' | 'changed' | 'missing';
}

/**
 * What an agent needs to continue after its conversation was replaced with a summary. Every statement is from the
 * session's records, the disk, or both. Paths are relative to the root.
 */
export interface WorkingSet {
  readonly first: PromptAction | undefined;
  /** The newest prompt; undefined if it is the first one. */
  readonly latest: PromptAction | undefined;
  readonly compactions: readonly Recorded[];
  /** Newest edit first. */
  readonly edited: readonly SessionEditedFile[];
  /** Newest read first. */
  readonly read: readonly SessionReadFile[];
  /** Commands whose last run failed, newest first. */
  readonly failed: readonly RecordedCommand[];
}

/**
 * The time in milliseconds by which a file system's clock may be ahead of the transcript's, which is written after the
 * file.
 */
const clockTolerance = 1_000;

/** Builds the working set. `folders`: absolute folders that count as the root. */
export function buildWorkingSet(actions: SessionActions, folders: readonly string[], disk: Disk): WorkingSet {
  const byPath = new Map<string, FileAction[]>();
  for (const action of actions.files) {
    for (const name of [action.path, ...(action.to === undefined ? [] : [action.to])]) {
      const path = findRelativePath(name, folders);
      if (path === undefined || path === '' || path.startsWith('../') || isInternalPath(path)) continue;
      append(byPath, path, action);
    }
  }
  const edited: SessionEditedFile[] = [];
  const read: SessionReadFile[] = [];
  for (const [path, fileActions] of byPath) {
    const edits = fileActions.filter(isWrite);
    const reads = fileActions.filter(({ effect }) => effect === 'read');
    if (edits.length > 0) edited.push(describeEdited(path, edits, folders, disk));
    else if (reads.length > 0) read.push(describeRead(path, reads, disk));
  }
  const [first] = actions.prompts;
  const latest = actions.prompts.at(-1);
  return {
    first,
    latest: latest === first ? undefined : latest,
    compactions: actions.compactions,
    edited: edited.sort(byNewestRecord),
    read: read.sort(byNewestRecord),
    failed: actions.commands.filter(({ ok }) => !ok).reverse(),
  };
}

function describeEdited(path: string, edits: readonly FileAction[], folders: readonly string[],
  disk: Disk): SessionEditedFile
{
  const last = edits.at(-1)!;
  const records = [...new Set(edits.map(({ position }) => position))];
  const present = disk.file(path);
  if (!present) {
    const isDeleted = last.effect === 'deleted' ||
      last.effect === 'renamed' && findRelativePath(last.path, folders) === path;
    return { path, records, state: { kind: 'missing', isDeleted } };
  }
  const { lines, missing } = present.text === undefined
    ? { lines: [], missing: 0 }
    : locatePassages(present.text, edits.flatMap(({ written }) => written));
  const isUntouched = last.at !== undefined && present.modified <= last.at + clockTolerance;
  return { path, records, state: { kind: 'present', isUntouched, modified: present.modified, lines, lost: missing } };
}

function describeRead(path: string, reads: readonly FileAction[], disk: Disk): SessionReadFile {
  const isWhole = reads.some(({ lines }) => lines === undefined);
  const last = reads.reduce((newest, action) => ((action.at ?? 0) >= (newest.at ?? 0) ? action : newest));
  const earliest = Math.min(...reads.map(({ at }) => at ?? -Infinity));
  const present = disk.file(path);
  return {
    path,
    records: [...new Set(reads.map(({ position }) => position))],
    lines: isWhole ? undefined : mergeLines(reads.flatMap(({ lines }) => (lines ? [lines] : []))),
    // every part that was read is unchanged only if the file is older than the first read
    state: !present
      ? 'missing'
      : last.at !== undefined && present.modified <= earliest + clockTolerance
      ? 'unchanged'
      : 'changed',
  };
}

function byNewestRecord(a: { readonly records: readonly number[]; }, b: { readonly records: readonly number[]; }) {
  return b.records.at(-1)! - a.records.at(-1)!;
}
