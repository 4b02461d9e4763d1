import { createInterface } from 'node:readline/promises';
import { isatty, ReadStream } from 'node:tty';
import { Cancelled, UserError } from '#base/errors';
import type { PlannedFile } from '#agents/connection/plan/planFile';
import type { OptionRow } from '../arguments/options';
import type { CommandContext } from '../command';
import { diffLines, summaryLines } from './fileDiff';

/** The options of commands that show their changes and ask before they write them. */
export const consentOptions = {
  'dry-run': { type: 'boolean', help: 'only print the changes, as a diff' },
  'yes': { type: 'boolean', short: 'y', help: 'make the changes without asking' },
} as const satisfies Record<string, OptionRow>;

/**
 * Shows the changes, first as a list of files and then as a diff, and asks once whether to write them; does not ask
 * with `--yes`, or if there is no diff. `isChange`: whether there is something to write, which may be only AgentPack's
 * own record.
 * @throws UserError if the user cannot be asked
 */
export async function agreesToChanges(files: readonly PlannedFile[], isChange: boolean,
  context: CommandContext): Promise<boolean>
{
  const { values, print } = context;
  const isSure = values['yes'] === true;
  if (values['quiet'] === true && !isSure && files.length > 0)
    throw new UserError('--quiet does not show what would change: add --yes, or leave it out.', 'usage');
  for (const line of [...summaryLines(files), ...files.flatMap(diffLines)]) print(line);
  if (values['dry-run'] === true || !isChange) return false;
  return isSure || files.length === 0 ||
    await askConsent(`Write ${files.length === 1 ? 'this file' : `these ${files.length} files`}?`, context);
}

/** The interval between two checks whether the command was cancelled, in milliseconds. */
const pollMs = 100;

const unasked =
  'Nothing was written: there is no terminal to ask in. Review the changes with --dry-run, then use --yes.';

/**
 * Asks on the terminal whether to make the displayed changes: one question, with no as the default.
 *
 * @param refusal what to do if the user cannot be asked
 * @throws UserError if there is no terminal
 */
export async function askConsent(question: string, { input, notify, run }: CommandContext,
  refusal = unasked): Promise<boolean>
{
  if (!isatty(input)) throw new UserError(refusal);
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
