import { byText } from '#base/order';
import { acceptedJson } from '#base/schema/schema';
import { sealedRowText } from '#base/verdictSeal';
import { relativeFolder } from '#base/text/paths';
import type { WorkTreePlace } from '#reports';
import { redact, redactShort } from '#secrets/redact';
import type { Host } from '../host';
import { threadRow, type ThreadRow } from '../formats/threadRow';

export interface Overlap {
  readonly thread: string;
  readonly task: string;
  readonly files: readonly string[];
  /** The other thread's work tree, unless it is this one. */
  readonly worktree?: WorkTreePlace;
}

/**
 * A file that differs from HEAD. `hash`: the first digits of the content's hash, '' if deleted, `unknownHash` if not
 * indexed.
 */
export interface DirtyFile {
  readonly path: string;
  readonly hash: string;
}

const activeMs = 24 * 3_600_000;
export const hashDigits = 12;
export const unknownHash = '?';

/**
 * Returns the newest row of each thread, by ID. Skips invalid lines (a torn write, an invalid ID) and lines that this
 * user's AgentPack did not write, because they may have come with a clone.
 */
export function readThreads(text: string | undefined, seal: Host['seal']): ThreadRow[] {
  const newest = new Map<string, ThreadRow>();
  for (const line of (text ?? '').split('\n')) {
    const row = line === '' ? undefined : acceptedJson<ThreadRow>(threadRow, line);
    if (row && isSealedRow(line, seal)) newest.set(row.thread_id, row);
  }
  return [...newest.values()].sort((a, b) => byText(a.thread_id, b.thread_id));
}

/** Without a key, no seal is required. */
function isSealedRow(line: string, seal: Host['seal']): boolean {
  const row = JSON.parse(line) as { readonly seal?: unknown; };
  return row.seal === seal?.(sealedRowText(row));
}

/** Reports whether a thread has not ended and was updated in the last 24 hours. */
export function isActive(row: ThreadRow, now: number): boolean {
  return row.status === 'active' && now - Date.parse(row.updated_at) <= activeMs;
}

/** Returns the other active threads of the same work tree, by ID. */
export function otherActiveThreads(ownThread: Pick<ThreadRow, 'thread_id' | 'worktree'>, rows: readonly ThreadRow[],
  now: number): ThreadRow[]
{
  return rows.filter((row) =>
    row.thread_id !== ownThread.thread_id && row.worktree === ownThread.worktree && isActive(row, now)
  );
}

/** The rows of a repository's threads. */
export interface RepositoryRows {
  /** Rows from the index of this work tree. */
  readonly here: readonly ThreadRow[];
  /** Rows from the other work trees; each names the one that it was found in. */
  readonly elsewhere: readonly ThreadRow[];
}

/**
 * Threads overlap if both were active in the last 24 hours, on the same branch of this work tree or in two work trees
 * of the repository on any branches, and the files that one selected in full, as a diff or as symbols, or changed,
 * include files that the other changed. AgentPack's own files never count. Threads by ID, this work tree's first; files
 * sorted.
 */
export function findThreadOverlaps(ownThread: ThreadRow, { here: localRows, elsewhere: otherRows }: RepositoryRows,
  now: number): Overlap[]
{
  if (!isActive(ownThread, now)) return [];
  return [
    ...otherActiveThreads(ownThread, localRows, now).filter((other) => other.branch === ownThread.branch),
    ...otherRows.filter((other) =>
      other.worktree !== ownThread.worktree && isActive(other, now) && !isSameSession(ownThread, other)
    ),
  ].flatMap((other) => {
    const files = [...new Set([...commonFiles(ownThread, other), ...commonFiles(other, ownThread)])].sort(byText);
    if (files.length === 0) return [];
    const place = otherRows.includes(other) ? { worktree: workTreePlace(other, ownThread.worktree) } : {};
    return [{ thread: other.thread_id, task: redact(other.task), files, ...place }];
  });
}

/** A session may move from one work tree to another, and users may give two tasks the same name. */
function isSameSession(a: ThreadRow, b: ThreadRow): boolean {
  return a.thread_id === b.thread_id && a.session !== undefined && b.session !== undefined;
}

/** `from`: the root in which the work tree is shown. */
export function workTreePlace({ worktree, branch }: Pick<ThreadRow, 'worktree' | 'branch'>,
  from: string): WorkTreePlace
{
  return {
    folder: worktree,
    shown: redactShort(relativeFolder(from, worktree)),
    branch: branch === null ? null : redactShort(branch),
  };
}

function commonFiles(a: ThreadRow, b: ThreadRow): string[] {
  const changed = new Set(b.dirty_files);
  return [...a.selected_files, ...a.dirty_files].filter((path) => changed.has(path) && !path.startsWith('.agentpack/'));
}

/**
 * Returns the changed files of a thread. Git does not know which thread changed a file. A file belongs to another
 * active thread of this branch if that thread recorded its current content and this thread never recorded the file as
 * its own.
 */
export function ownChanges(dirty: readonly DirtyFile[], ownThread: Pick<ThreadRow, 'thread_id' | 'worktree' | 'branch'>,
  rows: readonly ThreadRow[], now: number): DirtyFile[]
{
  const before = new Set(rows.find((row) => row.thread_id === ownThread.thread_id && isActive(row, now))?.dirty_files);
  const claims = new Map<string, string[]>();
  for (const row of otherActiveThreads(ownThread, rows, now)) {
    if (row.branch === ownThread.branch)
      row.dirty_files.forEach((path, i) =>
        claims.set(path, [...(claims.get(path) ?? []), row.dirty_hashes?.[i] ?? unknownHash])
      );
  }
  return dirty.filter(({ path, hash }) =>
    before.has(path) ||
    !claims.get(path)?.some((claimed) => claimed === hash || claimed === unknownHash || hash === unknownHash)
  );
}
