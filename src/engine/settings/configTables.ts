import { isObject } from '#base/isObject';
import { english } from '#base/text/english';
import { TomlError } from 'smol-toml';
import { UserError } from '#base/errors';
import { parseTomlStrictly } from '#base/text/parseToml';

export const configName = '.agentpack/config.toml';
/** The name of the user's own configuration in messages. */
export const ownConfigName = '~/.agentpack/config.toml';

type Table = Readonly<Record<string, unknown>>;

/**
 * Returns the tables of a `config.toml` by name; undefined for a value that is not a table. `name`: of the file, for
 * messages. Throws `UserError` for text that is not TOML.
 */
export function parseConfigTables(text: string | undefined,
  name = configName): Readonly<Record<string, Table | undefined>>
{
  if (text === undefined) return {};
  const tables = parseTomlStrictly(text);
  if (tables instanceof TomlError) {
    const where = english` line ${tables.line}`;
    const [what] = tables.message.split('\n');
    throw new UserError(
      english`${name}${where} is not TOML (${what!}): correct the line, or remove the file to use the defaults.`,
      'failed',
      { file: name, line: tables.line },
    );
  }
  return Object.fromEntries(
    Object.entries(tables).map(([section, table]) => [section, isObject(table) ? table : undefined]),
  );
}
