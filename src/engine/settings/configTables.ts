import { isObject } from '#base/isObject';
import { english } from '#base/text/english';
import { parse, TomlError } from 'smol-toml';
import { UserError } from '#base/errors';

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
  return Object.fromEntries(
    Object.entries(parsed(text, name)).map(([section, table]) => [section, isObject(table) ? table : undefined]),
  );
}

function parsed(text: string, name: string): Record<string, unknown> {
  try {
    return parse(text);
  } catch (error) {
    const where = error instanceof TomlError ? english` line ${error.line}` : '';
    const what = error instanceof Error ? error.message.split('\n')[0]! : String(error);
    throw new UserError(
      english`${name}${where} is not TOML (${what}): correct the line, or remove the file to use the defaults.`,
      'failed',
      { file: name, ...(error instanceof TomlError && { line: error.line }) },
    );
  }
}
