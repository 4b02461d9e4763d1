import { formatCanonicalJson } from '#base/canonicalJson';
import type { Host } from '../host';
import { isThreadId } from '../formats/threadId';
import type { ThreadRow } from '../formats/threadRow';
import { createThreadIndex } from './threadIndex';

/** Stands for the variable that names a session's thread, if the thread is known only from the session's transcript. */
export const transcriptSource = 'transcript';

/** The work of an agent's session that has not created a pack in this folder. */
export interface SessionWork {
  readonly id: string;
  readonly branch: string | null;
  /** Files below the root that the session definitely changed. */
  readonly changed: readonly string[];
  /** The time of the session's last record, in milliseconds since 1970. */
  readonly updatedAt: number;
}

/**
 * Records sessions as threads without a pack, so that their changes overlap with those of other threads. A thread that
 * has its own row is left unchanged.
 */
export function recordSessionThreads(host: Pick<Host, 'state' | 'seal' | 'root'>,
  sessions: readonly SessionWork[]): void
{
  const index = createThreadIndex(host);
  const rowById = new Map(index.readRows().map((row) => [row.thread_id, row]));
  for (const session of sessions) {
    const existingRow = rowById.get(session.id);
    if (!isThreadId(session.id) || (existingRow && existingRow.session !== transcriptSource)) continue;
    const row = toSessionThreadRow(session, host.root);
    if (!existingRow || formatCanonicalJson(existingRow) !== formatCanonicalJson(row)) index.add(row);
  }
}

/** Removes the records of sessions, except those for which `shouldKeep` returns true. */
export function forgetSessionThreads(host: Pick<Host, 'state' | 'seal'>, shouldKeep: (id: string) => boolean): void {
  const index = createThreadIndex(host);
  const isRemovable = (row: ThreadRow): boolean => row.session === transcriptSource && !shouldKeep(row.thread_id);
  if (index.readRows().some(isRemovable)) index.forget((rows) => rows.filter(isRemovable).map((row) => row.thread_id));
}

function toSessionThreadRow({ id, branch, changed, updatedAt }: SessionWork, root: string): ThreadRow {
  return {
    branch,
    dirty_files: changed,
    selected_files: [],
    session: transcriptSource,
    status: 'active',
    task: '',
    task_hash: '',
    thread_id: id,
    updated_at: new Date(updatedAt).toISOString(),
    worktree: root,
  };
}
