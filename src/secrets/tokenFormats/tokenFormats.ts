import { addresses } from './addresses';
import { clouds } from './clouds';
import { codeHosts } from './codeHosts';
import { compileFormats, type CompiledFormats } from './compile';
import { data } from './data';
import type { TokenFormat } from './tokenFormat';
import { general } from './general';
import { identity } from './identity';
import { messaging } from './messaging';
import { models } from './models';
import { observability } from './observability';
import { payments } from './payments';
import { work } from './work';

/** Where two formats make the same of a text, the longer prefix names it, and else the earlier row. */
export const tokenFormats: readonly TokenFormat[] = [
  ...clouds,
  ...codeHosts,
  ...models,
  ...messaging,
  ...payments,
  ...work,
  ...observability,
  ...data,
  ...identity,
  ...general,
  ...addresses,
];

/**
 * Those formats, ready to be matched, that tokens beginning with two characters may be of: few of the pairs ever come,
 * and a start should not pay for all.
 */
export function formatsAt(pair: string): CompiledFormats {
  rowsOf ??= rowsByPair();
  const rows = [...rowsOf.get(anyPair)!, ...rowsOf.get(pair) ?? []].sort((a, b) => a - b);
  const compiled = rows.map((row) => compiledRows[row] ??= compileFormats([tokenFormats[row]!]));
  return { starts: compiled.flatMap(({ starts }) => starts), infixes: compiled.flatMap(({ infixes }) => infixes) };
}

const compiledRows: CompiledFormats[] = [];
let rowsOf: ReadonlyMap<string, readonly number[]> | undefined;
/** Key of the rows whose prefix, if they have one, does not tell its first two characters. */
const anyPair = '';

/** By the first two characters of their prefixes, as they are or percent-encoded, the numbers of the rows. */
function rowsByPair(): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>([[anyPair, []]]);
  tokenFormats.forEach(({ prefixes }, row) => {
    const heads = prefixes.map((prefix) => prefix.slice(0, 2));
    const pairs = heads.length === 0 || heads.some(({ length }) => length < 2)
      ? [anyPair]
      : heads.flatMap((head) => /^\w\w$/.test(head) ? [head] : [head, encodeURIComponent(head).slice(0, 2)]);
    for (const pair of new Set(pairs)) {
      const known = rows.get(pair);
      if (known) known.push(row);
      else rows.set(pair, [row]);
    }
  });
  return rows;
}
