import * as s from '../../base/schema';
import type { ReadOutcome } from '../outcomes';
import { taskClass } from './words';

const paths = s.list(s.relativePath, 10_000);

/** A line of `metrics.jsonl` about an earlier pack; lines about packs themselves are never read back. */
export const outcomeLine: s.Schema<s.Stored<ReadOutcome>> = s.object({
  ts: s.isoTime, outcome_of: s.isoTime, thread: s.nullable(s.text(100)), task_hash: s.pipe(s.string(), s.check((text) => /^\w{1,64}$/.test(text))), task_class: taskClass,
  hit: paths, support: paths, noise: paths, missed: paths,
  summaries: s.optional(s.object({ shown: s.count, useful: s.count })),
} satisfies s.Fields<ReadOutcome>);
