import { UserError } from '#base/errors';
import type { Command } from '../command';
import { optionRows } from './options';
import { parseArguments, UnknownOption, type OptionValues } from './parseArguments';

/** The arguments that follow a command's name. */
export interface CommandLine {
  readonly values: OptionValues;
  readonly positionals: readonly string[];
  /** The words after `--`, if they are a command of the user's, with its own options. */
  readonly words: readonly string[];
}

/**
 * Parses the command line. @throws UserError of kind `usage`; for an option that the command does not have, it names
 * the commands that have it
 */
export async function parseCommandLine(name: string, command: Command, args: readonly string[]): Promise<CommandLine> {
  const { own: commandArgs, words } = splitCommand(command, args);
  const hint = command.positionals === 'query' ? ' A query that begins with "-" must come after --.' : '';
  try {
    return { ...parseArguments(commandArgs, optionRows(command.options, command.reads), hint), words };
  } catch (error) {
    if (!(error instanceof UnknownOption)) throw error;
    const { rejectionReason } = await import('../commandLookup'); // with all commands: loaded only if needed
    throw new UserError(rejectionReason(name, command, error.option) ?? error.message, 'usage');
  }
}

function splitCommand({ positionals }: Command,
  args: readonly string[]): { readonly own: readonly string[]; readonly words: readonly string[]; }
{
  const end = positionals === 'command' || positionals === 'name and words' ? args.indexOf('--') : -1;
  return end < 0 ? { own: args, words: [] } : { own: args.slice(0, end), words: args.slice(end + 1) };
}
