import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import { redact } from '#secrets/redact';
import { ownConfigPath, parseConfigTables } from './configTables';
import { isString, formatRejectedValue } from '../optionTable/optionValues';

/** The key as written in `config.toml`. */
export const compressionKey = 'compression.command';
const maxWordCount = 100;

/**
 * Returns the program and its arguments from the user's own configuration. A repository cannot set them, because the
 * program runs as this user and reads all packs.
 * @throws UserError if no program is set, or the value is not a list of words
 */
export function readCompressionCommand(ownConfig: string | undefined): readonly string[] {
  const command = parseConfigTables(ownConfig, ownConfigPath)['compression']?.['command'];
  if (command === undefined)
    throw new UserError(
      english`--compress runs your own program, but ${ownConfigPath} does not specify one. Add command = ["PROGRAM", "ARGUMENT"] to its [compression] table.`,
    );
  if (!Array.isArray(command) || command.length === 0 || command.length > maxWordCount || !command.every(isString))
    throw new UserError(
      english`${ownConfigPath}: ${compressionKey} must be a list of words that starts with the program, not ${
        redact(formatRejectedValue(command))
      }.`,
    );
  return command;
}
