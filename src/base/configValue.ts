export const maxConfigBytes = 1_000_000;

const textPattern = '["\']([^"\'\\n]+)["\']';
export const numberPattern = '(\\d+)(?![\\w.])';

/**
 * Returns the value of a key in a `config.toml`, written as `key = "text"` or `key = 10` below `[table]`, depending on
 * the pattern. Other forms are ignored, because the guard contains no TOML parser.
 */
export function findConfigValue(config: string, table: string, key: string, pattern = textPattern):
  | string
  | undefined
{
  const body = `\n${config}`.split(/\n[^\S\n]*\[/).find((part) => part.split(']', 1)[0]!.trim() === table);
  return body && new RegExp(`\\n[^\\S\\n]*${key}[^\\S\\n]*=[^\\S\\n]*${pattern}`).exec(body)?.[1];
}
