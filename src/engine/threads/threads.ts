import { byText } from '#base/order';
import { acceptJson } from '#base/schema/schema';
import { formatSealedRow } from '#base/verdictSeal';
import { getRelativeFolder } from '#base/text/paths';
import type { WorkTreeLocation } from '#reports';
import { redact, redactShort } from '#secrets/redact';
import type { Host } from '../host';
import { threadRow, type ThreadRow } from '../formats/threadRow';

export interface Overlap {
  readonly thread: string;
  readonly task: string;
  readonly files: readonly string[];
  /** The other thread's work tree, unless it is this one. */
  readonly worktree?: WorkTreeLocation;
}

/**
 * A file that differs from HEAD. `hash`: the first digits of the content's hash, '' if deleted, `unknownHash` if not
 * indexed.
 */
export interface DirtyFile {
  readonly path: string;
  readonly hash: string;
}

const activePeriodMs = 24 * 3_600_000;
export const hashDigits = 12;
export const unknownHash = '?';

/**
 * Returns the newest row of each thread, by ID. Skips invalid lines (a torn write, an invalid ID) and lines that this
 * user's AgentPack did not write, because they may have come with a clone.
 */
export function readThreads(text: string | undefined, seal: Host['seal']): ThreadRow[] {
  const newestRowById = new Map<string, ThreadRow>();
  for (const line of (text ?? '').split('\n')) {
    const row = line === '' ? undefined : acceptJson<ThreadRow>(threadRow, line);
    if (row && isSealedRow(line, seal)) newestRowById.set(row.thread_id, row);
  }
  return [...newestRowById.values()].sort((a, b) => byText(a.thread_id, b.thread_id));
}

/** Reports whether a line has a valid seal. Without a key, no seal is required. */
function isSealedRow(line: string, seal: Host['seal']): boolean {
  const row = JSON.parse(line) as { readonly seal?: unknown; };
  return row.seal === seal?.(formatSealedRow(row));
}

/** Reports whether a thread has not ended and was updated in the last 24 hours. */
export function isActive(row: ThreadRow, currentTime: number): boolean {
  return row.status === 'active' && currentTime - Date.parse(row.updated_at) <= activePeriodMs;
}

/** Returns the other active threads of the same work tree, by ID. */
export function listOtherActiveThreads(ownThread: Pick<ThreadRow, 'thread_id' | 'worktree'>, rows: readonly ThreadRow[],
  currentTime: number): ThreadRow[]
{
  return rows.filter((row) =>
    row.thread_id !== ownThread.thread_id && row.worktree === ownThread.worktree && isActive(row, currentTime)
  );
}

/** The rows of a repository's threads. */
export interface RepositoryRows {
  /** Rows from the index of this work tree. */
  readonly here: readonly ThreadRow[];
  /** Rows from the other work trees; each row names the work tree in which it was found. */
  readonly elsewhere: readonly ThreadRow[];
}

/**
 * Finds the overlaps of a thread with other threads. Two threads overlap if both were active in the last 24 hours and
 * one of them changed a file that the other changed or selected in full, as a diff or as symbols. Threads of the same
 * work tree must also be on the same branch. AgentPack's own files never count. The threads are sorted by ID, with
 * those of this work tree first. Their files are sorted.
 */
export function findThreadOverlaps(ownThread: ThreadRow, { here: localRows, elsewhere: otherRows }: RepositoryRows,
  currentTime: number): Overlap[]
{
  if (!isActive(ownThread, currentTime)) return [];
  return [
    ...listOtherActiveThreads(ownThread, localRows, currentTime).filter((other) => other.branch === ownThread.branch),
    ...otherRows.filter((other) =>
      other.worktree !== ownThread.worktree && isActive(other, currentTime) && !isSameSession(ownThread, other)
    ),
  ].flatMap((other) => {
    const files = [...new Set([...listCommonFiles(ownThread, other), ...listCommonFiles(other, ownThread)])].sort(
      byText,
    );
    if (files.length === 0) return [];
    const location = otherRows.includes(other) ? { worktree: toWorkTreeLocation(other, ownThread.worktree) } : {};
    return [{ thread: other.thread_id, task: redact(other.task), files, ...location }];
  });
}

/** A session may move from one work tree to another, and users may give two tasks the same name. */
function isSameSession(a: ThreadRow, b: ThreadRow): boolean {
  return a.thread_id === b.thread_id && a.session !== undefined && b.session !== undefined;
}

/** Describes a work tree for display. `baseRoot` is the root to which the displayed path is relative. */
export function toWorkTreeLocation({ worktree, branch }: Pick<ThreadRow, 'worktree' | 'branch'>,
  baseRoot: string): WorkTreeLocation
{
  return {
    folder: worktree,
    shown: redactShort(getRelativeFolder(baseRoot, worktree)),
    branch: branch === null ? null : redactShort(branch),
  };
}

function listCommonFiles(thread: ThreadRow, changingThread: ThreadRow): string[] {
  const changedFiles = new Set(changingThread.dirty_files);
  return [...thread.selected_files, ...thread.dirty_files].filter((path) =>
    changedFiles.has(path) && !path.startsWith('.agentpack/')
  );
}

/**
 * Returns the changed files of a thread. Git does not record which thread changed a file. A file belongs to another
 * active thread of this branch if that thread recorded its current content and this thread never recorded the file as
 * its own.
 */
export function findOwnChanges(dirtyFiles: readonly DirtyFile[],
  ownThread: Pick<ThreadRow, 'thread_id' | 'worktree' | 'branch'>, rows: readonly ThreadRow[],
  currentTime: number): DirtyFile[]
{
  const recordedPaths = new Set(
    rows.find((row) => row.thread_id === ownThread.thread_id && isActive(row, currentTime))?.dirty_files,
  );
  const claimedHashes = new Map<string, string[]>();
  for (const row of listOtherActiveThreads(ownThread, rows, currentTime)) {
    if (row.branch === ownThread.branch)
      row.dirty_files.forEach((path, i) =>
        claimedHashes.set(path, [...(claimedHashes.get(path) ?? []), row.dirty_hashes?.[i] ?? unknownHash])
      );
  }
  return dirtyFiles.filter(({ path, hash }) =>
    recordedPaths.has(path) ||
    !claimedHashes.get(path)?.some((claimed) => claimed === hash || claimed === unknownHash || hash === unknownHash)
  );
}
