import type { Mode } from '../model';

/** In less, not even the task and a row of the table fit. Tokens. */
export const smallestBudget = 300;

/** What a pack may have where nobody says otherwise. Tokens. */
export const usualBudgets: Readonly<Record<Mode, number>> = { lite: 8_000, balanced: 40_000, deep: 40_000 };
