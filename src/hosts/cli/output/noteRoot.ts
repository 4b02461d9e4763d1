import { defaultRoot } from '../arguments/root';
import type { CommandContext } from '../command';

/** Says how to name the folder in the command that a result names for its rest, where another folder is the default. */
export function noteRoot({ host, cwd, notify }: CommandContext, line: 'first' | 'last'): void {
  if (defaultRoot(cwd) === host.root) return;
  notify(`To read the rest, add --root ${JSON.stringify(host.root)} to the command in the ${line} line.`);
}
