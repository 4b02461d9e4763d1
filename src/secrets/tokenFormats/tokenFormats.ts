import { append } from '#base/collections/lists';
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

/** If several formats match the same text, the format with the longest prefix names it, or else the earliest row. */
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
 * Returns the compiled formats of tokens that may start with two characters. Few of the pairs ever occur, so the
 * formats need not all be compiled at startup.
 */
export function formatsAt(pair: string): CompiledFormats {
  rowsOf ??= rowsByPair();
  const rows = [...rowsOf.get(anyPair)!, ...rowsOf.get(pair) ?? []].sort((a, b) => a - b);
  const compiled = rows.map((row) => compiledRows[row] ??= compileFormats([tokenFormats[row]!]));
  return { starts: compiled.flatMap(({ starts }) => starts), infixes: compiled.flatMap(({ infixes }) => infixes) };
}

const compiledRows: CompiledFormats[] = [];
let rowsOf: ReadonlyMap<string, readonly number[]> | undefined;
/** The key of the rows whose prefix does not fix its first two characters. */
const anyPair = '';

/** Groups the numbers of the rows by the first two characters of their prefixes, plain or percent-encoded. */
function rowsByPair(): ReadonlyMap<string, readonly number[]> {
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
