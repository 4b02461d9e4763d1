import * as s from '#base/schema/schema';
import { isThreadId } from './threadId';

/** A line of `thread_index.jsonl`, with the predecessor's keys. The newest line of a thread is its state. */
export interface ThreadRow {
  readonly branch: string | null;
  /** Uncommitted files that this thread changed. */
  readonly dirty_files: readonly string[];
  /** The first digits of the files' content hashes, in the same order. See `DirtyFile`. */
  readonly dirty_hashes?: readonly string[];
  /** Files that are selected in full, as a diff or as symbols. */
  readonly selected_files: readonly string[];
  /** The other files of the pack, which do not count as overlaps. Missing in rows of earlier versions. */
  readonly listed_files?: readonly string[];
  /** The environment variable that named the thread, if the thread is an agent's session. */
  readonly session?: string;
  readonly status: 'active' | 'done' | 'archived';
  readonly task: string;
  readonly task_hash: string;
  readonly thread_id: string;
  /** The time of the last update (ISO 8601, UTC). */
  readonly updated_at: string;
  readonly worktree: string;
}

const maxPaths = 100_000;
/** Accepts paths of files, and folders such as `nested/` for nested repositories. */
const paths = s.list(s.pipe(s.string(), s.check((path) => s.isRelativePath(path.replace(/\/$/, '')))), maxPaths);

/** Maps the predecessor's statuses to the corresponding statuses of AgentPack. */
const predecessorStatuses = {
  planned: 'active',
  in_progress: 'active',
  blocked: 'active',
  committed: 'active',
  committed_not_pushed: 'active',
  handed_off: 'done',
} as const;

/** A line of `thread_index.jsonl`, including lines that the predecessor wrote. */
export const threadRow: s.Schema<s.Stored<ThreadRow>> = s.object({
  branch: s.optional(s.nullable(s.text(8_192)), null),
  dirty_files: paths,
  dirty_hashes: s.optional(
    s.list(s.pipe(s.string(), s.check((text) => /^(?:[0-9a-f]{12}|\?)?$/.test(text))), maxPaths),
  ),
  selected_files: paths,
  listed_files: s.optional(paths),
  session: s.optional(s.word),
  status: s.union([
    s.picklist(['active', 'done', 'archived']),
    s.pipe(s.picklistFromKeys(predecessorStatuses), s.transform((status) => predecessorStatuses[status])),
  ]),
  task: s.text(1 << 24),
  task_hash: s.pipe(s.string(), s.check((text) => /^\w{0,64}$/.test(text))),
  thread_id: s.pipe(s.string(), s.check(isThreadId)),
  updated_at: s.foreignIsoTime,
  worktree: s.text(8_192),
} satisfies s.FieldSchemas<ThreadRow>);
