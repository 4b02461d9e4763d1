import { defaultRoot } from '../arguments/root';
import type { CommandContext } from '../command';

/**
 * Prints how to name the folder in the command that a result gives for its remainder, if the default is another folder.
 */
export function noteRoot(context: CommandContext, line: 'first' | 'last'): void {
  const note = rootNote(context, `in the ${line} line`);
  if (note !== undefined) context.notify(note);
}

/**
 * Returns the same note as a sentence; `place`: the location of that command. Undefined if the folder is the default.
 */
export function rootNote({ host, cwd, env }: Pick<CommandContext, 'host' | 'cwd' | 'env'>, place: string):
  | string
  | undefined
{
  if (defaultRoot(cwd, env) === host.root) return undefined;
  return `To read the rest, add --root ${JSON.stringify(host.root)} to the command ${place}.`;
}
