/** A past prompt as a benchmark task: the request, and the files that it led to. */
export interface PastPrompt {
  /** The session's id. */
  readonly session: string;
  /** The prompt's number in the session, from 1. */
  readonly number: number;
  readonly at: number;
  readonly text: string;
  readonly edited: readonly string[];
  /** Files read before the first edit without a pack's help, and not edited. */
  readonly read: readonly string[];
}
