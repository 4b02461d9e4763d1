import { UserError } from '#base/errors';
import { joinWithAnd } from '#base/text/phrases';
import { commonOptions, listOptionRows, type OptionRow } from './arguments/options';
import { formatSuggestion } from './arguments/values';
import type { Command } from './command';
import { commands } from './commands';
import { predecessorCommands } from './predecessorCommands';
import { listCommandsWith } from './help/topics';

/** @throws UserError for a name that is not a command, with its replacement or the most similar command */
export function findCommandByName(name: string): Command {
  if (Object.hasOwn(commands, name)) return commands[name as keyof typeof commands];
  if (Object.hasOwn(predecessorCommands, name)) throw new UserError(predecessorCommands[name]!, 'usage');
  throw new UserError(
    `There is no command ${JSON.stringify(name)}${
      formatSuggestion(name, Object.keys(commands))
    }: see agentpack --help.`,
    'usage',
  );
}

/** Returns all options of a command, starting with its own options. */
export function listCommandOptions({ options, reads }: Command): Readonly<Record<string, OptionRow>> {
  return listOptionRows(options, reads);
}

/**
 * Explains why a command rejects an option that other commands accept, or that all commands deliberately reject;
 * undefined for an unknown option.
 */
export function explainRejectedOption(name: string, { rejects = {} }: Command, option: string): string | undefined {
  if (Object.hasOwn(refusedOptions, option)) return refusedOptions[option];
  const otherCommands = listCommandsWith(option, commands);
  if (otherCommands.length === 0) return undefined;
  if (rejects[option] !== undefined) return `${name} takes no --${option}: ${rejects[option]}.`;
  const help = `see agentpack ${name} --help.`;
  return Object.hasOwn(commonOptions, option)
    ? `--${option} has no effect on "${name}": ${help}`
    : `--${option} is an option of ${joinWithAnd(otherCommands)}, and has no effect on "${name}": ${help}`;
}

/** Options of other tools that AgentPack omits on purpose, each with a sentence that gives the reason. */
const refusedOptions: Readonly<Record<string, string>> = {
  'allow-sensitive':
    'There is no --allow-sensitive, on purpose: packs reach models, files and logs, so every output is redacted. If a [REDACTED:…] mark hides something that is not a secret, the agent reads that line in the file itself.',
};
