import type { Tokenizer } from '../model';
import { createCounter, type Counter } from './counter';
import type { Encoding } from './ranks';

interface Row {
  readonly encoding: Encoding;
  /** Tokens of the model for 100 of the encoding; 100 is exact, all else an estimate. Whole, so that rounding up is. */
  readonly percent: number;
}

/** Neither Anthropic nor Google publishes a tokenizer that could run here; both factors are published against o200k_base counts. */
const tokenizers = {
  cl100k_base: { encoding: 'cl100k_base', percent: 100 },
  o200k_base: { encoding: 'o200k_base', percent: 100 },
  // "Hidden costs in AI deployment: why Claude models may be 20-30% more expensive than GPT", VentureBeat, 2025-05-01:
  // Claude 3.5 Sonnet against GPT-4o, Python code +30 % (English +16 %); the highest, since a budget is a ceiling.
  claude: { encoding: 'o200k_base', percent: 130 },
  // coder/ai-tokenizer 1.0.6, models["google/gemini-2.5-pro"].tokens.contentMultiplier: within 2 % of the API's counts.
  gemini: { encoding: 'o200k_base', percent: 108 },
} satisfies Record<Tokenizer, Row>;

export interface TokenCounter extends Counter {
  /** The counts are an estimate by a published factor. */
  readonly estimated: boolean;
}

/** `ranks` is asked once, for the encoding that the tokenizer counts with. Estimates are rounded up. */
export function tokenizerOf(id: Tokenizer, ranks: (encoding: Encoding) => Uint8Array): TokenCounter {
  const { encoding, percent }: Row = tokenizers[id];
  const exact = createCounter(ranks(encoding), encoding);
  if (percent === 100) return { count: exact.count, estimated: false };
  return { count: (text) => Math.ceil(exact.count(text) * percent / 100), estimated: true };
}
