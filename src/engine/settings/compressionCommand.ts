import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import { redact } from '#secrets/redact';
import { ownConfigName, parseConfigTables } from './configTables';
import { isString, shownValue } from './optionValues';

/** The key as written in `config.toml`. */
export const compressionKey = 'compression.command';
const mostWords = 100;

/**
 * Returns the program and its arguments from the user's own configuration: whoever sets it runs a program as this user
 * and reads all packs, so a repository cannot set it.
 * @throws UserError if there is none, or it is not a list of words
 */
export function compressionCommand(ownConfig: string | undefined): readonly string[] {
  const command = parseConfigTables(ownConfig, ownConfigName)['compression']?.['command'];
  if (command === undefined)
    throw new UserError(
      english`--compress runs a program of your own, and ${ownConfigName} names none: write command = ["PROGRAM", "ARGUMENT"] below [compression] there.`,
    );
  if (!Array.isArray(command) || command.length === 0 || command.length > mostWords || !command.every(isString))
    throw new UserError(
      english`${ownConfigName}: ${compressionKey} must be a list of words, the program first, not ${
        redact(shownValue(command))
      }.`,
    );
  return command;
}
