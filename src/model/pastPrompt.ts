/** A past prompt as a benchmark task: the request, and the files that the agent read and edited for it. */
export interface PastPrompt {
  /** The session's ID. */
  readonly session: string;
  /** The prompt's number in the session, from 1. */
  readonly number: number;
  readonly at: number;
  readonly text: string;
  readonly edited: readonly string[];
  /** Files that were read before the first edit without the help of a pack, and that were not edited. */
  readonly read: readonly string[];
}
