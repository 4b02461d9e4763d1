import * as s from '../../base/schema/schema';
import { taskClass } from './words';
import type { TaskClass } from '../../model';

/** What is read of it. */
export interface ReadOutcome {
  readonly ts: string;
  /** When that pack was made. */
  readonly outcome_of: string;
  readonly thread: string | null;
  readonly task_hash: string;
  readonly task_class: TaskClass;
  /** Packed and edited since. */
  readonly hit: readonly string[];
  /**
   * Packed: what an edited file imports, what imports it, its tests and what it tests; and what was asked for by
   * `retrieve`.
   */
  readonly support: readonly string[];
  /** Packed, and neither. */
  readonly noise: readonly string[];
  /** Edited, and not packed. Files that are new could not be packed: they do not count. */
  readonly missed: readonly string[];
  /** Files that were listed with one line, and how many of them were hits or support. */
  readonly summaries?: { readonly shown: number; readonly useful: number; };
}

const paths = s.list(s.relativePath, 10_000);

/** A line of `metrics.jsonl` about an earlier pack; lines about packs themselves are never read back. */
export const outcomeLine: s.Schema<s.Stored<ReadOutcome>> = s.object({
  ts: s.isoTime,
  outcome_of: s.isoTime,
  thread: s.nullable(s.text(100)),
  task_hash: s.pipe(s.string(), s.check((text) => /^\w{1,64}$/.test(text))),
  task_class: taskClass,
  hit: paths,
  support: paths,
  noise: paths,
  missed: paths,
  summaries: s.optional(s.object({ shown: s.count, useful: s.count })),
} satisfies s.Fields<ReadOutcome>);
