import { findDefaultRoot } from '../arguments/root';
import type { AnswerContext } from '../command';

/**
 * Prints a note to add `--root` to the command that reads the rest of a result, unless the folder is the default.
 */
export function printRootNote(context: AnswerContext, line: 'first' | 'last'): void {
  const note = formatRootNote(context, `in the ${line} line`);
  if (note !== undefined) context.notify(note);
}

/**
 * Returns the note as a sentence, or undefined if the folder is the default. `location` describes where the command is.
 */
export function formatRootNote({ host, cwd, env }: Pick<AnswerContext, 'host' | 'cwd' | 'env'>, location: string):
  | string
  | undefined
{
  if (findDefaultRoot(cwd, env) === host.root) return undefined;
  return `To read the rest, add --root ${JSON.stringify(host.root)} to the command ${location}.`;
}
