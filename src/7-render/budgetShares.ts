import type { Markdown } from '../model';

export interface PartCounter {
  count(text: string): number;
  /** The tokens of the joined parts. */
  countJoined(parts: readonly string[]): number;
}

/**
 * From this budget on all text other than file blocks and rows of the list takes at most this share, and with the rows
 * about half of the budget.
 */
export const halfForFilesBudget = 2_000;
export const maxOverheadShare = 0.42;
/** Tokens of the task's text at most; a longer one is shown as a digest, and stands whole in its file. */
const mostTaskTokens = 150;

/** The share of the budget that a task may take; a longer one is shown as a digest. */
const maxTaskShare = 0.25;
/** Tokens reserved for sections other than task and prefix. */
const minOverhead = 220;

/** Maximum tokens of the task's text: less where the prefix is a large part of the budget. */
export function maxTaskTokens(prefix: Markdown, budget: number, { count }: PartCounter): number {
  const maxTokens = Math.min(mostTaskTokens, Math.floor(maxTaskShare * budget));
  return budget < halfForFilesBudget
    ? maxTokens
    : Math.min(maxTokens, Math.max(100, Math.floor(maxOverheadShare * budget) - count(prefix) - minOverhead));
}
