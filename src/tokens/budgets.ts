import type { Mode } from '#model';

/** A smaller budget does not hold the task and a file. Tokens. */
export const smallestBudget = 300;

/**
 * If no budget is given, a pack ends when the next part is not worth its tokens, or at this limit at the latest.
 * Tokens.
 */
export const defaultBudgets: Readonly<Record<Mode, number>> = { lite: 8_000, balanced: 16_000, deep: 16_000 };

/** Up to this budget a mode's numbers of files and candidates hold; above it they grow with the budget. Tokens. */
export const budgetsOfLimits: Readonly<Record<Mode, number>> = { lite: 8_000, balanced: 40_000, deep: 40_000 };

/** A smaller packet does not hold its header and one entry. Tokens. */
export const smallestCap = 200;

/** Tokens of a search result at most, by the mode of the agent that reads it. */
export const defaultSearchCaps = { plan: 1_000, agent: 2_000, full: 2_000, exec: 3_000 } as const;

export type SearchReader = keyof typeof defaultSearchCaps;
