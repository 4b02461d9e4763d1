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
 * A file that differs from HEAD. `hash`: first digits of the content's, '' if deleted, `unknownHash` if not indexed.
 */
export interface DirtyFile {
  readonly path: string;
  readonly hash: string;
}

const activeMs = 24 * 3_600_000;
export const hashDigits = 12;
export const unknownHash = '?';

/** The newest row of each thread, by ID. Invalid lines (a torn write, an invalid ID) are skipped. */
export function readThreads(text: string | undefined): ThreadRow[] {
  const newest = new Map<string, ThreadRow>();
  for (const line of (text ?? '').split('\n')) {
    const row = line === '' ? undefined : acceptedJson<ThreadRow>(threadRow, line);
    if (row) newest.set(row.thread_id, row);
  }
  return [...newest.values()].sort((a, b) => byText(a.thread_id, b.thread_id));
}

/** Not ended, and updated in the last 24 hours. */
export function isActive(row: ThreadRow, now: number): boolean {
  return row.status === 'active' && now - Date.parse(row.updated_at) <= activeMs;
}

/** Other active threads of the same work tree, by ID. */
export function otherActiveThreads(mine: Pick<ThreadRow, 'thread_id' | 'worktree'>, rows: readonly ThreadRow[],
  now: number): ThreadRow[]
{
  return rows.filter((row) => row.thread_id !== mine.thread_id && row.worktree === mine.worktree && isActive(row, now));
}

/**
 * Threads overlap if both were active in the last 24 hours on the same branch of the same work tree, and the files that
 * one selected in full, as a diff or as symbols, or changed, include files that the other changed. AgentPack's own
 * files never count. Threads by ID, files sorted.
 */
export function overlapsOf(mine: ThreadRow, rows: readonly ThreadRow[], now: number): Overlap[] {
  if (!isActive(mine, now)) return [];
  return otherActiveThreads(mine, rows, now).filter((other) => other.branch === mine.branch).flatMap((other) => {
    const files = [...new Set([...commonFiles(mine, other), ...commonFiles(other, mine)])].sort(byText);
    return files.length > 0 ? [{ thread: other.thread_id, task: redact(other.task), files }] : [];
  });
}

function commonFiles(a: ThreadRow, b: ThreadRow): string[] {
  const changed = new Set(b.dirty_files);
  return [...a.selected_files, ...a.dirty_files].filter((path) => changed.has(path) && !path.startsWith('.agentpack/'));
}

/**
 * The changed files of a thread. Git does not know which thread changed a file: a file belongs to another active thread
 * of this branch if that thread recorded its present content, and this thread never recorded it as its own.
 */
export function ownChanges(dirty: readonly DirtyFile[], mine: Pick<ThreadRow, 'thread_id' | 'worktree' | 'branch'>,
  rows: readonly ThreadRow[], now: number): DirtyFile[]
{
  const before = new Set(rows.find((row) => row.thread_id === mine.thread_id && isActive(row, now))?.dirty_files);
  const claims = new Map<string, string[]>();
  for (const row of otherActiveThreads(mine, rows, now)) {
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
