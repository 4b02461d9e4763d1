import { createInterface } from 'node:readline/promises';
import { isatty, ReadStream } from 'node:tty';
import { Cancelled, UserError } from '../../../base/errors';
import type { CommandContext } from '../command';

/** Pause between two looks at whether the command was cancelled. Ms. */
const pollMs = 100;

/**
 * Asks on the terminal whether the shown changes shall be made: one question, no by default.
 * @throws UserError where there is no terminal to ask at
 */
export async function askConsent(question: string, { input, notify, run }: CommandContext): Promise<boolean> {
  if (!isatty(input)) {
    throw new UserError(
      'Nothing was written: there is no terminal to ask at. Look at the changes with --dry-run, then use --yes.',
    );
  }
  notify(`${question} [y/N]`);
  const terminal = new ReadStream(input);
  const lines = createInterface({ input: terminal });
  const poll = setInterval(() => {
    if (run.cancel.cancelled) lines.close();
  }, pollMs);
  try {
    for await (const line of lines) return /^\s*y(?:es)?\s*$/i.test(line);
    if (run.cancel.cancelled) throw new Cancelled();
    return false; // the terminal was closed
  } finally {
    clearInterval(poll);
    lines.close();
    terminal.destroy();
  }
}
