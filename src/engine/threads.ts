import { byText } from '../base/order';
import { UserError } from '../base/errors';

/** One line of `thread_index.jsonl` (keys as the predecessor's); the last line of a thread is its present state. */
export interface ThreadRow {
  readonly branch: string | null;
  readonly dirty_files: readonly string[];
  /** Those selected in full, as a diff or as symbols. */
  readonly selected_files: readonly string[];
  readonly status: 'active' | 'done';
  readonly task: string;
  readonly task_hash: string;
  readonly thread_id: string;
  /** ISO 8601, UTC. */
  readonly updated_at: string;
  readonly worktree: string;
}

export interface Overlap {
  readonly thread: string;
  readonly task: string;
  readonly files: readonly string[];
}

const activeMs = 24 * 3_600_000;
export const threadIndex = 'thread_index.jsonl';

/** `threads/<id>/` or '' for the unscoped flow. Throws `UserError` for an id that is no plain name. */
export function threadFolder(thread: string | undefined): string {
  if (thread === undefined) return '';
  if (!/^[A-Za-z0-9_.-]{1,80}$/.test(thread) || /^\.+$/.test(thread)) {
    throw new UserError(`The thread id ${JSON.stringify(thread)} is not usable: take up to 80 letters, digits, "_", "." and "-".`, 'usage');
  }
  return `threads/${thread}/`;
}

/** Lines that do not parse (a torn write of an older version) are passed over: each line stands alone. */
export function readThreads(text: string | undefined): ThreadRow[] {
  const newest = new Map<string, ThreadRow>();
  for (const line of (text ?? '').split('\n')) {
    const row = line === '' ? undefined : parseRow(line);
    if (row) newest.set(row.thread_id, row);
  }
  return [...newest.values()].sort((a, b) => byText(a.thread_id, b.thread_id));
}

function parseRow(line: string): ThreadRow | undefined {
  try {
    const row = JSON.parse(line) as Partial<ThreadRow>;
    return typeof row.thread_id === 'string' && Array.isArray(row.dirty_files) && Array.isArray(row.selected_files) ? (row as ThreadRow) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Overlap as design/contracts.md defines it. Threads by id, files sorted. */
export function overlapsOf(mine: ThreadRow, rows: readonly ThreadRow[], now: number): Overlap[] {
  const result: Overlap[] = [];
  for (const other of rows) {
    if (other.thread_id === mine.thread_id || other.status === 'done') continue;
    if (other.branch !== mine.branch || other.worktree !== mine.worktree) continue;
    if (now - Date.parse(other.updated_at) > activeMs) continue;
    const files = [...new Set([...meet(mine, other), ...meet(other, mine)])].sort(byText);
    if (files.length > 0) result.push({ thread: other.thread_id, task: other.task, files });
  }
  return result;
}

function meet(a: ThreadRow, b: ThreadRow): string[] {
  const changed = new Set(b.dirty_files);
  return [...a.selected_files, ...a.dirty_files].filter((path) => changed.has(path) && !path.startsWith('.agentpack/'));
}
