import { english } from '../../base/text/english';
import { parse, TomlError } from 'smol-toml';
import { UserError } from '../../base/errors';

export const configName = '.agentpack/config.toml';

type Table = Readonly<Record<string, unknown>>;

/**
 * The tables of a `config.toml` by their names; undefined for a value that is no table. Throws `UserError` for text
 * that is not TOML.
 */
export function tablesOf(text: string | undefined): Readonly<Record<string, Table | undefined>> {
  if (text === undefined) return {};
  const isTable = (v: unknown): v is Table => typeof v === 'object' && v !== null && !Array.isArray(v);
  return Object.fromEntries(
    Object.entries(parsed(text)).map(([section, table]) => [section, isTable(table) ? table : undefined]),
  );
}

function parsed(text: string): Record<string, unknown> {
  try {
    return parse(text);
  } catch (error) {
    const where = error instanceof TomlError ? english` line ${error.line}` : '';
    const what = error instanceof Error ? error.message.split('\n')[0]! : String(error);
    throw new UserError(
      english`${configName}${where} is not TOML (${what}): correct the line, or remove the file to use the defaults.`,
      'failed',
      { file: configName, ...(error instanceof TomlError && { line: error.line }) },
    );
  }
}
