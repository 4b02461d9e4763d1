import { isObject } from '#base/isObject';
import { parseToml } from '#base/text/parseToml';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns what the user allowed the repository at this root: names of settings with the values that were consented to,
 * and names of texts with their hashes, from `[consents."/path/of/the/root"]` in the user's own configuration.
 */
export function consentsIn(text: string | undefined, root: string): Values {
  // a file that is not TOML allows nothing; `readConfig` reports it
  const consents = text === undefined ? undefined : parseToml(text)?.['consents'];
  return tableIn(tableIn({ consents }, 'consents'), root);
}

function tableIn(of: Values, name: string): Values {
  const value = Object.hasOwn(of, name) ? of[name] : undefined;
  return isObject(value) ? value : {};
}

/** Returns the table that allows these values, for appending to a configuration. */
export function consentText(root: string, values: Values): string {
  return [
    `[consents.${JSON.stringify(root)}]`,
    ...Object.entries(values).map(([name, value]) => `${JSON.stringify(name)} = ${JSON.stringify(value)}`),
    '',
  ].join('\n');
}

/** Returns the configuration without this root's table and its keys; comments and all other lines stay. */
export function withoutConsents(text: string, root: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.trim() === `[consents.${JSON.stringify(root)}]`);
  if (start < 0) return text;
  const next = lines.findIndex((line, i) => i > start && /^\s*\[/.test(line));
  const table = lines.slice(start + 1, next < 0 ? lines.length : next);
  const before = lines.slice(0, start);
  const after = [...table.filter((line) => !/^\s*"[^"]+"\s*=/.test(line)), ...(next < 0 ? [] : lines.slice(next))];
  // also removes the blank line that separates the table from the text before it
  if (before.at(-1) === '' && (after[0] ?? '') === '') before.pop();
  const kept = [...before, ...after].join('\n');
  return kept.trim() === '' ? '' : kept;
}
