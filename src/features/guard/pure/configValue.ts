export const maxConfigBytes = 1_000_000;

/**
 * Returns the text of a key in a `config.toml`, written as `key = "text"` below `[table]`. Other forms are ignored,
 * because the guard contains no TOML parser.
 */
export function findConfigValue(config: string, table: string, key: string): string | undefined {
  const body = `\n${config}`.split(/\n[^\S\n]*\[/).find((part) => part.split(']', 1)[0]!.trim() === table);
  return body && new RegExp(`\\n[^\\S\\n]*${key}[^\\S\\n]*=[^\\S\\n]*["']([^"'\\n]+)["']`).exec(body)?.[1];
}
