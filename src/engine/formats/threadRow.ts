import * as s from '../../base/schema';
import { isThreadId } from '../threadId';
import type { ThreadRow } from '../threads';

const mostPaths = 100_000;
/** Git tells of a repository inside this one as of a folder: `nested/`. */
const paths = s.list(s.pipe(s.string(), s.check((path) => s.isRelativePath(path.replace(/\/$/, '')))), mostPaths);

/** A line of `thread_index.jsonl`. */
export const threadRow: s.Schema<s.Stored<ThreadRow>> = s.object({
  branch: s.optional(s.nullable(s.text(8_192)), null),
  dirty_files: paths, dirty_hashes: s.optional(s.list(s.pipe(s.string(), s.check((text) => /^(?:[0-9a-f]{12}|\?)?$/.test(text))), mostPaths)), selected_files: paths,
  session: s.optional(s.word), status: s.picklist(['active', 'done', 'archived']),
  task: s.text(1 << 24), task_hash: s.pipe(s.string(), s.check((text) => /^\w{0,64}$/.test(text))),
  thread_id: s.pipe(s.string(), s.check(isThreadId)), updated_at: s.isoTime, worktree: s.text(8_192),
} satisfies s.Fields<ThreadRow>);
