import type { Tokenizer } from '#model';
import { createTokenizer, type TokenCounter } from '#tokens/tokenizers';
import type { Host } from '../host';

/**
 * The tokenizer for token counts in facts. It does not depend on a pack's tokenizer, because facts depend only on path
 * and text.
 */
export const factsTokenizer = 'cl100k_base' satisfies Tokenizer;

const countersByAssets = new WeakMap<object, Map<Tokenizer, TokenCounter>>();

/** Returns the host's only counter for this tokenizer, because its tables take some megabytes and 20 ms to build. */
export function getTokenCounter(host: Pick<Host, 'assets'>, id: Tokenizer): TokenCounter {
  let hostCounters = countersByAssets.get(host.assets);
  if (!hostCounters) countersByAssets.set(host.assets, hostCounters = new Map<Tokenizer, TokenCounter>());
  let counter = hostCounters.get(id);
  if (!counter) hostCounters.set(id, counter = createTokenizer(id, (encoding) => host.assets.ranks(encoding)));
  return counter;
}
