import { byText } from '../../base/order';
import { acceptedJson } from '../../base/schema/schema';
import { redact } from '../../secrets/redact';
import { threadRow, type ThreadRow } from '../formats/threadRow';

export interface Overlap {
  readonly thread: string;
  readonly task: string;
  readonly files: readonly string[];
}

/**
 * A file that differs from HEAD; `hash` is the beginning of its content's, '' where it is gone, `unknownHash` where it
 * is not indexed.
 */
export interface DirtyFile {
  readonly path: string;
  readonly hash: string;
}

const activeMs = 24 * 3_600_000;
export const hashDigits = 12;
export const unknownHash = '?';

/**
 * The present rows, by id. Lines that are no row (a torn write, an id that is no name) are passed over: each line
 * stands alone.
 */
export function readThreads(text: string | undefined): ThreadRow[] {
  const newest = new Map<string, ThreadRow>();
  for (const line of (text ?? '').split('\n')) {
    const row = line === '' ? undefined : acceptedJson<ThreadRow>(threadRow, line);
    if (row) newest.set(row.thread_id, row);
  }
  return [...newest.values()].sort((a, b) => byText(a.thread_id, b.thread_id));
}

/** Neither ended nor left alone for a day. */
export function isActive(row: ThreadRow, now: number): boolean {
  return row.status === 'active' && now - Date.parse(row.updated_at) <= activeMs;
}

/** Other threads that are at work in the same work tree, by id. */
export function othersAtWork(mine: Pick<ThreadRow, 'thread_id' | 'worktree'>, rows: readonly ThreadRow[],
  now: number): ThreadRow[]
{
  return rows.filter((row) => row.thread_id !== mine.thread_id && row.worktree === mine.worktree && isActive(row, now));
}

/** Overlap as design/contracts.md defines it. Threads by id, files sorted. */
export function overlapsOf(mine: ThreadRow, rows: readonly ThreadRow[], now: number): Overlap[] {
  if (!isActive(mine, now)) return [];
  return othersAtWork(mine, rows, now).filter((other) => other.branch === mine.branch).flatMap((other) => {
    const files = [...new Set([...meet(mine, other), ...meet(other, mine)])].sort(byText);
    return files.length > 0 ? [{ thread: other.thread_id, task: redact(other.task), files }] : [];
  });
}

function meet(a: ThreadRow, b: ThreadRow): string[] {
  const changed = new Set(b.dirty_files);
  return [...a.selected_files, ...a.dirty_files].filter((path) => changed.has(path) && !path.startsWith('.agentpack/'));
}

/**
 * Git tells which files of a work tree are changed, not by whom: those that another thread at work on this branch
 * changed to what
 * they are now, and that this one never called its own, are that one's.
 */
export function ownChanges(dirty: readonly DirtyFile[], mine: Pick<ThreadRow, 'thread_id' | 'worktree' | 'branch'>,
  rows: readonly ThreadRow[], now: number): DirtyFile[]
{
  const before = new Set(rows.find((row) => row.thread_id === mine.thread_id && isActive(row, now))?.dirty_files);
  const claims = new Map<string, string[]>();
  for (const row of othersAtWork(mine, rows, now)) {
    if (row.branch === mine.branch)
      row.dirty_files.forEach((path, i) =>
        claims.set(path, [...(claims.get(path) ?? []), row.dirty_hashes?.[i] ?? unknownHash])
      );
  }
  return dirty.filter(({ path, hash }) =>
    before.has(path) ||
    !claims.get(path)?.some((claimed) => claimed === hash || claimed === unknownHash || hash === unknownHash)
  );
}
