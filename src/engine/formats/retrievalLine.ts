import * as s from '#base/schema/schema';

/** A line of `metrics.jsonl` that records the retrieval of a packed file. */
export interface Retrieval {
  readonly ts: string;
  /** The time at which the pack was created (ISO 8601). */
  readonly retrieved_of: string;
  readonly thread: string | null;
  readonly path: string;
}

export const retrievalLine: s.Schema<s.Stored<Retrieval>> = s.object({
  ts: s.isoTime,
  retrieved_of: s.isoTime,
  thread: s.nullable(s.text(100)),
  path: s.relativePath,
} satisfies s.FieldSchemas<Retrieval>);
