import { append } from '#base/collections/lists';
import { addresses } from './addresses';
import { clouds } from './clouds';
import { codeHosts } from './codeHosts';
import { compileFormats, type CompiledFormats } from './compile';
import { dataServices } from './data';
import type { TokenFormat } from './tokenFormat';
import { generalFormats } from './general';
import { identity } from './identity';
import { messaging } from './messaging';
import { models } from './models';
import { observability } from './observability';
import { payments } from './payments';
import { work } from './work';

/** If several formats match the same text, the format with the longest prefix names it, or else the earliest row. */
export const tokenFormats: readonly TokenFormat[] = [
  ...clouds,
  ...codeHosts,
  ...models,
  ...messaging,
  ...payments,
  ...work,
  ...observability,
  ...dataServices,
  ...identity,
  ...generalFormats,
  ...addresses,
];

/**
 * Returns the compiled formats of the tokens that may start with the two characters of `pair`. Formats are compiled on
 * demand, because few pairs occur in practice.
 */
export function getFormatsForPair(pair: string): CompiledFormats {
  cachedRowsByPair ??= groupRowsByPair();
  const rows = [...cachedRowsByPair.get(anyPair)!, ...cachedRowsByPair.get(pair) ?? []].sort((a, b) => a - b);
  const compiled = rows.map((row) => compiledRows[row] ??= compileFormats([tokenFormats[row]!]));
  return { starts: compiled.flatMap(({ starts }) => starts), infixes: compiled.flatMap(({ infixes }) => infixes) };
}

const compiledRows: CompiledFormats[] = [];
let cachedRowsByPair: ReadonlyMap<string, readonly number[]> | undefined;
/** The key of the rows whose prefix does not fix its first two characters. */
const anyPair = '';

/** Groups the numbers of the rows by the first two characters of their prefixes, plain or percent-encoded. */
function groupRowsByPair(): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>([[anyPair, []]]);
  tokenFormats.forEach(({ prefixes }, row) => {
    const heads = prefixes.map((prefix) => prefix.slice(0, 2));
    const pairs = heads.length === 0 || heads.some(({ length }) => length < 2)
      ? [anyPair]
      : heads.flatMap((head) => /^\w\w$/.test(head) ? [head] : [head, encodeURIComponent(head).slice(0, 2)]);
    for (const pair of new Set(pairs)) append(rows, pair, row);
  });
  return rows;
}
