import { UserError } from '#base/errors';
import type { Command } from '../command';
import { listOptionRows } from './options';
import { parseArguments, UnknownOption, type OptionValues } from './parseArguments';

/** The arguments that follow a command's name. */
export interface CommandLine {
  readonly values: OptionValues;
  readonly positionals: readonly string[];
  /** The words after `--`, if they are a user's command with its own options. */
  readonly words: readonly string[];
}

/**
 * Parses the command line.
 * @throws UserError of kind `usage`; for an option of other commands, the message names those commands
 */
export async function parseCommandLine(name: string, command: Command, args: readonly string[]): Promise<CommandLine> {
  const { commandArgs, words } = splitCommand(command, args);
  const hint = command.positionals === 'query' ? ' A query that begins with "-" must come after --.' : '';
  try {
    return { ...parseArguments(commandArgs, listOptionRows(command.options, command.reads), hint), words };
  } catch (error) {
    if (!(error instanceof UnknownOption)) throw error;
    const { explainRejectedOption } = await import('../commandLookup'); // loads all commands, so only if needed
    throw new UserError(explainRejectedOption(name, command, error.option) ?? error.message, 'usage');
  }
}

function splitCommand({ positionals }: Command,
  args: readonly string[]): { readonly commandArgs: readonly string[]; readonly words: readonly string[]; }
{
  const separatorIndex = positionals === 'command' || positionals === 'name and words' ? args.indexOf('--') : -1;
  return separatorIndex < 0
    ? { commandArgs: args, words: [] }
    : { commandArgs: args.slice(0, separatorIndex), words: args.slice(separatorIndex + 1) };
}
