import type { Mode } from '../model';

/** A smaller budget does not hold the task and a row of the table. Tokens. */
export const smallestBudget = 300;

/** The budget where none is given. Tokens. */
export const defaultBudgets: Readonly<Record<Mode, number>> = { lite: 8_000, balanced: 40_000, deep: 40_000 };

/** A smaller packet does not hold its header and one entry. Tokens. */
export const smallestCap = 200;

/** Tokens of a search result at most, by the mode of the agent that reads it. */
export const defaultSearchCaps = { plan: 1_000, agent: 2_000, full: 2_000, exec: 3_000 } as const;

export type SearchReader = keyof typeof defaultSearchCaps;
