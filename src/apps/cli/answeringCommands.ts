import type { AnsweringCommand } from './command';
import { guard } from '#features/guard/cli/guard';
import { retrieve } from './commands/ask/retrieve';
import { status } from './commands/ask/status';

/** The commands that only query an engine. Agents and editors call them often, so they load without the others. */
const commands: Readonly<Record<string, AnsweringCommand>> = { status, guard, retrieve };

export function findAnsweringCommand(name: string | undefined): AnsweringCommand | undefined {
  return name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
}
