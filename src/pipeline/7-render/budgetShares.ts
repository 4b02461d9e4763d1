export interface PartCounter {
  count(text: string): number;
  /** Returns the number of tokens in the joined parts. */
  countJoined(parts: readonly string[]): number;
}

/** The smallest budget for which the text outside file blocks is limited to `maxOverheadShare`. */
export const minBudgetForOverheadLimit = 2_000;
export const maxOverheadShare = 0.42;
/** The maximum number of tokens for the task's text. A longer text is shown as a digest and stored in its own file. */
const maxTaskTextTokens = 150;

/** The share of the budget that a task may take. A longer task is shown as a digest. */
const maxTaskShare = 0.25;

/** Returns the maximum number of tokens for the task's text. */
export function computeMaxTaskTokens(budget: number): number {
  return Math.min(maxTaskTextTokens, Math.floor(maxTaskShare * budget));
}
