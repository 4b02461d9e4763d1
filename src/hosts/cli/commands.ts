import { UserError } from '../../base/errors';
import { conjunction } from '../../base/text/phrases';
import { commonOptions, optionRows, type OptionRow } from './arguments/options';
import { didYouMean } from './arguments/values';
import type { Command } from './command';
import { benchmark } from './commands/measure/benchmark';
import { compress } from './commands/agents/compress';
import { connect } from './commands/agents/connect';
import { context } from './commands/ask/context';
import { diff } from './commands/ask/diff';
import { disconnect } from './commands/agents/disconnect';
import { doctor } from './commands/agents/doctor';
import { explain } from './commands/ask/explain';
import { forget } from './commands/project/forget';
import { guard } from './commands/ask/guard';
import { hook } from './commands/agents/hook';
import { init } from './commands/project/init';
import { mcp } from './commands/agents/mcp';
import { outline } from './commands/ask/outline';
import { pack } from './commands/pack/pack';
import { quickstart } from './commands/pack/quickstart';
import { related } from './commands/ask/related';
import { repair } from './commands/project/repair';
import { retrieve } from './commands/ask/retrieve';
import { scan } from './commands/ask/scan';
import { search } from './commands/ask/search';
import { selectionCommands } from './commands/project/selection';
import { run } from './commands/agents/run';
import { state } from './commands/ask/state';
import { status } from './commands/ask/status';
import { threads } from './commands/project/threads';
import { tune } from './commands/measure/tune';
import { watch } from './commands/pack/watch';
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
