import { createInterface } from 'node:readline/promises';
import { isatty, ReadStream } from 'node:tty';
import { Cancelled, UserError } from '#base/errors';
import type { PlannedTextChange } from '#base/textChange';
import type { OptionRow } from '../arguments/options';
import type { CommandContext } from '../command';
import { formatDiffLines, formatSummaryLines } from './fileDiff';

/** The options of commands that show their changes and ask before they write them. */
export const consentOptions = {
  'dry-run': { type: 'boolean', help: 'only print the changes, as a diff' },
  'yes': { type: 'boolean', short: 'y', help: 'make the changes without asking' },
} as const satisfies Record<string, OptionRow>;

/**
 * Shows the changes, first as a list of files and then as a diff, and asks once whether to write them; does not ask
 * with `--yes`, or if there is no diff. `hasChanges` states whether there is something to write, perhaps only
 * AgentPack's own record.
 * @throws UserError if the user cannot be asked
 */
export async function confirmChanges(files: readonly PlannedTextChange[], hasChanges: boolean,
  context: CommandContext): Promise<boolean>
{
  const { values, print } = context;
  const isConfirmed = values['yes'] === true;
  if (values['quiet'] === true && !isConfirmed && files.length > 0)
    throw new UserError('--quiet hides the changes to confirm: add --yes or remove --quiet.', 'usage');
  for (const line of [...formatSummaryLines(files), ...files.flatMap(formatDiffLines)]) print(line);
  if (values['dry-run'] === true || !hasChanges) return false;
  return isConfirmed || files.length === 0 ||
    await askConsent(`Write ${files.length === 1 ? 'this file' : `these ${files.length} files`}?`, context);
}

/** The interval in milliseconds between checks for cancellation of the command. */
const pollIntervalMs = 100;

const noTerminalMessage =
  'Nothing was written: confirmation requires a terminal. Review the changes with --dry-run, then use --yes.';

/**
 * Asks on the terminal whether to make the displayed changes. The default answer is no.
 *
 * @param refusal the error message to show if the user cannot be asked
 * @throws UserError if there is no terminal
 */
export async function askConsent(question: string, { input, notify, run }: CommandContext,
  refusal = noTerminalMessage): Promise<boolean>
{
  if (!isatty(input)) throw new UserError(refusal);
  notify(`${question} [y/N]`);
  const terminal = new ReadStream(input);
  const lines = createInterface({ input: terminal });
  const pollTimer = setInterval(() => {
    if (run.cancel.cancelled) lines.close();
  }, pollIntervalMs);
  try {
    for await (const line of lines) return /^\s*y(?:es)?\s*$/i.test(line);
    if (run.cancel.cancelled) throw new Cancelled();
    return false; // the terminal was closed
  } finally {
    clearInterval(pollTimer);
    lines.close();
    terminal.destroy();
  }
}
