/** Exit codes of the command line. */
export const exits = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;
