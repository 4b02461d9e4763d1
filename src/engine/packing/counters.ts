import type { Tokenizer } from '../../model';
import { tokenizerOf, type TokenCounter } from '../../tokens/tokenizers';
import type { Host } from '../host';

/**
 * What a file's whole text is counted with in its facts, whatever a pack is counted with: a fact is of path and text
 * alone.
 */
export const factsTokenizer = 'cl100k_base' satisfies Tokenizer;

const counters = new WeakMap<object, Map<Tokenizer, TokenCounter>>();

/** One of each kind for a host: its tables take some megabytes and 20 ms to make. */
export function counterOf(host: Pick<Host, 'assets'>, id: Tokenizer): TokenCounter {
  let own = counters.get(host.assets);
  if (!own) counters.set(host.assets, own = new Map<Tokenizer, TokenCounter>());
  let counter = own.get(id);
  if (!counter) own.set(id, counter = tokenizerOf(id, (encoding) => host.assets.ranks(encoding)));
  return counter;
}
