/** A past prompt as a benchmark task: the request, and the files that it led to. */
export interface PastPrompt {
  /** Id of the session. */
  readonly session: string;
  /** From 1, in the session. */
  readonly number: number;
  readonly at: number;
  readonly text: string;
  readonly edited: readonly string[];
  /** Read before the first edit without a pack's help, and not edited. */
  readonly read: readonly string[];
}
