import { parse, TomlError, type TomlTable } from 'smol-toml';

/** Returns the tables of a TOML text, or the error with its line number if the text is not valid TOML. */
export function parseTomlOrError(text: string): TomlTable | TomlError {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof TomlError) return error;
    throw error;
  }
}

/** Returns the tables of a TOML text, or undefined if the text is not valid TOML. */
export function parseToml(text: string): TomlTable | undefined {
  const tables = parseTomlOrError(text);
  return tables instanceof TomlError ? undefined : tables;
}
