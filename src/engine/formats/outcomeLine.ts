import * as s from '#base/schema/schema';
import { taskClass } from './words';
import type { TaskClass } from '#model';

/** An outcome as read from `metrics.jsonl`. */
export interface ReadOutcome {
  readonly ts: string;
  /** The time at which the pack was created (ISO 8601). */
  readonly outcome_of: string;
  readonly thread: string | null;
  readonly task_hash: string;
  readonly task_class: TaskClass;
  /** Files that were packed and later edited. */
  readonly hit: readonly string[];
  /**
   * Files that were packed and are related to an edited file (imports, importers, tests, tested files) or retrieved.
   */
  readonly support: readonly string[];
  /** Files that were packed but are neither hits nor support. */
  readonly noise: readonly string[];
  /** Files that were edited but not packed. New files, which could not be packed, do not count. */
  readonly missed: readonly string[];
  /** The number of files listed with one line each, and how many of those files were hits or support. */
  readonly summaries?: { readonly shown: number; readonly useful: number; };
}

const paths = s.list(s.relativePath, 10_000);

/**
 * A line of `metrics.jsonl` about the outcome of an earlier pack. Learning reads only these lines, not those that
 * record the packs themselves.
 */
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
} satisfies s.FieldSchemas<ReadOutcome>);
