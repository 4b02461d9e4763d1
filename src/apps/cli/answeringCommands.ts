import type { AnsweringCommand } from './command';
import { guard } from '#features/guard/cli/guard';
import { callers } from '#features/callers/cli/callers';
import { impact } from '#features/callers/cli/impact';
import { find } from '#features/search/cli/find';
import { search } from '#features/search/cli/search';
import { context } from './commands/ask/context';
import { diff } from './commands/ask/diff';
import { explain } from './commands/ask/explain';
import { outline } from './commands/ask/outline';
import { related } from './commands/ask/related';
import { retrieve } from './commands/ask/retrieve';
import { status } from './commands/ask/status';

/** The commands that only query an engine. Agents and editors call them often, so they load without the others. */
const commands: Readonly<Record<string, AnsweringCommand>> = {
  status,
  guard,
  retrieve,
  explain,
  related,
  outline,
  callers,
  impact,
  find,
  search,
  context,
  diff,
};

export function findAnsweringCommand(name: string | undefined): AnsweringCommand | undefined {
  return name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
}
