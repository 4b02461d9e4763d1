import { parse, TomlError, type TomlTable } from 'smol-toml';

/** Returns the tables of a TOML text, or why it is not TOML: the error has the line. */
export function parseTomlStrictly(text: string): TomlTable | TomlError {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof TomlError) return error;
    throw error;
  }
}

/** Returns the same; undefined for a text that is not TOML. */
export function parseToml(text: string): TomlTable | undefined {
  const tables = parseTomlStrictly(text);
  return tables instanceof TomlError ? undefined : tables;
}
