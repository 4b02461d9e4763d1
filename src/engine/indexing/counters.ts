import type { Tokenizer } from '#model';
import { createTokenizer, type TokenCounter } from '#tokens/tokenizers';
import type { Host } from '../host';

/**
 * The tokenizer of counts in facts, whatever tokenizer a pack uses: facts depend on path and text only.
 */
export const factsTokenizer = 'cl100k_base' satisfies Tokenizer;

const counters = new WeakMap<object, Map<Tokenizer, TokenCounter>>();

/** One of each kind for a host: its tables take some megabytes and 20 ms to make. */
export function getTokenCounter(host: Pick<Host, 'assets'>, id: Tokenizer): TokenCounter {
  let own = counters.get(host.assets);
  if (!own) counters.set(host.assets, own = new Map<Tokenizer, TokenCounter>());
  let counter = own.get(id);
  if (!counter) own.set(id, counter = createTokenizer(id, (encoding) => host.assets.ranks(encoding)));
  return counter;
}
