import { UserError } from '../../base/errors';
import { conjunction } from '../../base/text/phrases';
import { commonOptions, optionRows, type OptionRow } from './arguments/options';
import { didYouMean } from './arguments/values';
import type { Command } from './command';
import { benchmark } from './commands/benchmark';
import { compress } from './commands/compress';
import { connect } from './commands/connect';
import { context } from './commands/context';
import { diff } from './commands/diff';
import { disconnect } from './commands/disconnect';
import { doctor } from './commands/doctor';
import { explain } from './commands/explain';
import { forget } from './commands/forget';
import { guard } from './commands/guard';
import { hook } from './commands/hook';
import { init } from './commands/init';
import { mcp } from './commands/mcp';
import { outline } from './commands/outline';
import { pack } from './commands/pack';
import { quickstart } from './commands/quickstart';
import { related } from './commands/related';
import { repair } from './commands/repair';
import { retrieve } from './commands/retrieve';
import { scan } from './commands/scan';
import { search } from './commands/search';
import { selectionCommands } from './commands/selection';
import { run } from './commands/run';
import { state } from './commands/state';
import { status } from './commands/status';
import { threads } from './commands/threads';
import { tune } from './commands/tune';
import { watch } from './commands/watch';
import { counterparts } from './counterparts';

/** In the order of the help. */
export const commands = {
  quickstart,
  pack,
  context,
  status,
  diff,
  guard,
  explain,
  outline,
  related,
  retrieve,
  search,
  scan,
  state,
  ...selectionCommands,
  connect,
  disconnect,
  doctor,
  repair,
  run,
  mcp,
  compress,
  hook,
  threads,
  watch,
  forget,
  init,
  benchmark,
  tune,
} satisfies Record<string, Command>;

/** @throws UserError for a name that is no command, with what replaces it, or the most similar one */
export function commandNamed(name: string): Command {
  if (Object.hasOwn(commands, name)) return commands[name as keyof typeof commands];
  if (Object.hasOwn(counterparts, name)) throw new UserError(counterparts[name]!, 'usage');
  throw new UserError(
    `There is no command ${JSON.stringify(name)}${didYouMean(name, Object.keys(commands))}: see agentpack --help.`,
    'usage',
  );
}

/** Whether an agent calls this command, to which its exit code is a verdict. */
export function isHook(name: string | undefined): boolean {
  return name !== undefined && Object.hasOwn(commands, name) &&
    (commands[name as keyof typeof commands] as Command).isHook === true;
}

/** All options of a command: its own options first. */
export function optionsOf({ options, reads }: Command): Readonly<Record<string, OptionRow>> {
  return optionRows(options, reads);
}

/** Names of the commands that accept an option. */
export function commandsWith(option: string): readonly string[] {
  return Object.entries<Command>(commands).filter(([, command]) => Object.hasOwn(optionsOf(command), option)).map((
    [name],
  ) => name);
}

/** Why a command rejects an option that other commands accept; undefined where no command accepts it. */
export function rejection(name: string, { rejects = {} }: Command, option: string): string | undefined {
  const others = commandsWith(option);
  if (others.length === 0) return undefined;
  if (rejects[option] !== undefined) return `${name} takes no --${option}: ${rejects[option]}.`;
  const help = `see agentpack ${name} --help.`;
  return Object.hasOwn(commonOptions, option)
    ? `--${option} has no effect on "${name}": ${help}`
    : `--${option} is an option of ${conjunction(others)}, and has no effect on "${name}": ${help}`;
}
