import { append } from '#base/collections/lists';
import { addressFormats } from './addresses';
import { cloudFormats } from './clouds';
import { codeHostFormats } from './codeHosts';
import { compileFormats, type CompiledFormats } from './compile';
import { dataServiceFormats } from './data';
import type { TokenFormat } from './tokenFormat';
import { generalFormats } from './general';
import { identityFormats } from './identity';
import { messagingFormats } from './messaging';
import { modelProviderFormats } from './models';
import { observabilityFormats } from './observability';
import { paymentFormats } from './payments';
import { workplaceFormats } from './work';

/** All formats. If several match the same text, the longest prefix determines its type, then the earliest format. */
export const tokenFormats: readonly TokenFormat[] = [
  ...cloudFormats,
  ...codeHostFormats,
  ...modelProviderFormats,
  ...messagingFormats,
  ...paymentFormats,
  ...workplaceFormats,
  ...observabilityFormats,
  ...dataServiceFormats,
  ...identityFormats,
  ...generalFormats,
  ...addressFormats,
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
/** The key of the rows whose prefixes do not determine the first two characters of a token. */
const anyPair = '';

/** Groups the numbers of the rows by the first two characters of their prefixes, plain or percent-encoded. */
function groupRowsByPair(): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>([[anyPair, []]]);
  tokenFormats.forEach(({ prefixes }, row) => {
    const prefixStarts = prefixes.map((prefix) => prefix.slice(0, 2));
    const pairs = prefixStarts.length === 0 || prefixStarts.some(({ length }) => length < 2)
      ? [anyPair]
      : prefixStarts.flatMap((head) => /^\w\w$/.test(head) ? [head] : [head, encodeURIComponent(head).slice(0, 2)]);
    for (const pair of new Set(pairs)) append(rows, pair, row);
  });
  return rows;
}
