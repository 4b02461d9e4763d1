import type { Tokenizer } from '#model';
import type { TokenCounter } from '#tokens/tokenizers';
import type { Host } from '../host';
import { getTokenCounter } from '../indexing/counters';
import { readConfiguration } from '../state/configuration';
import { getConfiguredTokenizer } from '../settings/settings';

/** Returns the counter for the tokenizer that the caller names, or else for the tokenizer in `config.toml`. */
export function getRequestedCounter(host: Pick<Host, 'assets' | 'ownConfig' | 'root' | 'state'>,
  tokenizer?: Tokenizer): TokenCounter
{
  return getTokenCounter(host, tokenizer ?? getConfiguredTokenizer(readConfiguration(host).config));
}
