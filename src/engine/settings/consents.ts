import { isObject } from '#base/isObject';
import { parseToml } from '#base/text/parseToml';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the user's consents for the repository at this root from `[consents."/path/of/the/root"]` in the user's own
 * configuration: names of settings with the allowed values, and names of texts with their hashes.
 */
export function readConsents(text: string | undefined, root: string): Values {
  // a file that is not TOML allows nothing; `readConfig` reports it
  const consents = text === undefined ? undefined : parseToml(text)?.['consents'];
  return getTable(getTable({ consents }, 'consents'), root);
}

function getTable(parent: Values, name: string): Values {
  const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
  return isObject(value) ? value : {};
}

/** Returns the table that allows these values, for appending to a configuration. */
export function formatConsents(root: string, values: Values): string {
  return [
    `[consents.${JSON.stringify(root)}]`,
    ...Object.entries(values).map(([name, value]) => `${JSON.stringify(name)} = ${JSON.stringify(value)}`),
    '',
  ].join('\n');
}

/** Returns the configuration without this root's table and keys. Comments and all other lines are preserved. */
export function removeConsents(text: string, root: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.trim() === `[consents.${JSON.stringify(root)}]`);
  if (start < 0) return text;
  const nextTableIndex = lines.findIndex((line, i) => i > start && /^\s*\[/.test(line));
  const tableLines = lines.slice(start + 1, nextTableIndex < 0 ? lines.length : nextTableIndex);
  const precedingLines = lines.slice(0, start);
  const followingLines = [...tableLines.filter((line) => !/^\s*"[^"]+"\s*=/.test(line)),
    ...(nextTableIndex < 0 ? [] : lines.slice(nextTableIndex))];
  // the blank line that separates the table from the text before it is removed too
  if (precedingLines.at(-1) === '' && (followingLines[0] ?? '') === '') precedingLines.pop();
  const remainingText = [...precedingLines, ...followingLines].join('\n');
  return remainingText.trim() === '' ? '' : remainingText;
}
