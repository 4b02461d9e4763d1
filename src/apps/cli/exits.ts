/** Exit codes of the command line. Commands have additional ones (`Command.exits`). */
export const exits = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** The meanings of the codes, for the help. */
export const exitMeanings: Readonly<Record<(typeof exits)[keyof typeof exits], string>> = {
  0: 'done',
  1: 'failed; one line on standard error gives the reason',
  2: 'wrong usage',
  130: 'ended by Ctrl+C',
};
