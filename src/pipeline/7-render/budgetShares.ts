export interface PartCounter {
  count(text: string): number;
  /** Returns the number of tokens in the joined parts. */
  countJoined(parts: readonly string[]): number;
}

/** For this budget and above, all text other than file blocks takes at most `maxOverheadShare`. */
export const halfForFilesBudget = 2_000;
export const maxOverheadShare = 0.42;
/** The maximum tokens of the task's text; a longer text is shown as a digest, with the full text in its own file. */
const mostTaskTokens = 150;

/** The share of the budget that a task may take. A longer task is shown as a digest. */
const maxTaskShare = 0.25;

/** Returns the maximum number of tokens for the task's text. */
export function maxTaskTokens(budget: number): number {
  return Math.min(mostTaskTokens, Math.floor(maxTaskShare * budget));
}
