import type { Mode } from '#model';

/** In tokens. A smaller budget cannot hold the task and a file. */
export const smallestBudget = 300;

/**
 * If no budget is given, a pack ends when the next part is not worth its tokens, or at the latest at this limit, in
 * tokens.
 */
export const defaultBudgets: Readonly<Record<Mode, number>> = { lite: 8_000, balanced: 16_000, deep: 16_000 };

/** In tokens. A mode's limits on files and candidates apply up to this budget; above it they grow with the budget. */
export const budgetsOfLimits: Readonly<Record<Mode, number>> = { lite: 8_000, balanced: 40_000, deep: 40_000 };

/** In tokens. A smaller packet cannot hold its header and one entry. */
export const smallestCap = 200;

/** The maximum number of tokens in a search result, by the mode of the agent that reads it. */
export const defaultSearchCaps = { plan: 1_000, agent: 2_000, full: 2_000, exec: 3_000 } as const;

export type SearchReader = keyof typeof defaultSearchCaps;
