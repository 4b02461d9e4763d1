import * as s from '../../base/schema/schema';

/** A line of `metrics.jsonl`: somebody asked for a file that a pack shows. */
export interface Retrieval {
  readonly ts: string;
  /** When that pack was made. */
  readonly retrieved_of: string;
  readonly thread: string | null;
  readonly path: string;
}

/** A line of `metrics.jsonl` about a file that was asked for. */
export const retrievalLine: s.Schema<s.Stored<Retrieval>> = s.object({
  ts: s.isoTime,
  retrieved_of: s.isoTime,
  thread: s.nullable(s.text(100)),
  path: s.relativePath,
} satisfies s.Fields<Retrieval>);
