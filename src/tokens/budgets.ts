import type { Mode } from '#model';

/** The minimum budget of a pack, in tokens. A smaller budget cannot hold the task and a file. */
export const minPackBudget = 300;

/**
 * The maximum number of tokens in a pack without a given budget. Such a pack usually ends earlier, when the next part
 * is not worth its tokens.
 */
export const defaultBudgets: Readonly<Record<Mode, number>> = { lite: 8_000, balanced: 16_000, deep: 16_000 };

/** Above this budget in tokens, a mode's limits on files and candidates grow with the budget. */
export const limitScalingBudgets: Readonly<Record<Mode, number>> = { lite: 8_000, balanced: 40_000, deep: 40_000 };

/** The minimum size of a packet, in tokens. A smaller packet cannot hold its header and one entry. */
export const minPacketCap = 200;

/** The maximum number of tokens in a search result, by the mode of the agent that reads it. */
export const defaultSearchCaps = { plan: 1_000, agent: 2_000, full: 2_000, exec: 3_000 } as const;

export type SearchReader = keyof typeof defaultSearchCaps;
