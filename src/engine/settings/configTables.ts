import { isObject } from '#base/isObject';
import { english } from '#base/text/english';
import { TomlError } from 'smol-toml';
import { UserError } from '#base/errors';
import { parseTomlOrError } from '#base/text/parseToml';

export const configPath = '.agentpack/config.toml';
/** The path of the user's own configuration in messages. */
export const ownConfigPath = '~/.agentpack/config.toml';

type Table = Readonly<Record<string, unknown>>;

/**
 * Returns the tables of a `config.toml` by name; undefined for a value that is not a table. `name` is the file's
 * name in messages. Throws `UserError` if the text is not TOML.
 */
export function parseConfigTables(text: string | undefined,
  name = configPath): Readonly<Record<string, Table | undefined>>
{
  if (text === undefined) return {};
  const tables = parseTomlOrError(text);
  if (tables instanceof TomlError) {
    const location = english` line ${tables.line}`;
    const [reason] = tables.message.split('\n');
    throw new UserError(
      english`${name}${location} is not TOML (${reason!}). Correct the line, or remove the file to use the defaults.`,
      'failed',
      { file: name, line: tables.line },
    );
  }
  return Object.fromEntries(
    Object.entries(tables).map(([section, table]) => [section, isObject(table) ? table : undefined]),
  );
}
