import * as s from '../../base/schema';
import type { Retrieval } from '../retrievals';

/** A line of `metrics.jsonl` about a file that was asked for. */
export const retrievalLine: s.Schema<s.Stored<Retrieval>> = s.object({
  ts: s.isoTime, retrieved_of: s.isoTime, thread: s.nullable(s.text(100)), path: s.relativePath,
} satisfies s.Fields<Retrieval>);
