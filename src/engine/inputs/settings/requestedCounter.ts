import type { Tokenizer } from '../../../model';
import type { TokenCounter } from '../../../tokens/tokenizers';
import type { Host } from '../../host';
import { counterOf } from '../../packing/counters';
import { names } from '../../state/stateNames';
import { configuredTokenizer } from './settings';

/** The counter of the tokenizer that a caller names, else of the one in `config.toml`. */
export function requestedCounter(host: Pick<Host, 'assets' | 'state'>, tokenizer?: Tokenizer): TokenCounter {
  return counterOf(host, tokenizer ?? configuredTokenizer(host.state.read(names.config)));
}
