import { processBudget } from '#base/collections/cacheBudget';
import { RecentCache } from '#base/collections/recent';
import { estimateTextBytes } from '#base/text/textBytes';
import type { Tokenizer } from '#model';
import { createCounter, type Counter } from './counter';
import type { Encoding } from './ranks';

interface TokenizerEntry {
  readonly encoding: Encoding;
  /**
   * The number of model tokens per 100 tokens of the encoding. 100 is exact; any other value is an estimate. It is an
   * integer so that rounding up is exact.
   */
  readonly percent: number;
}

/**
 * Neither Anthropic nor Google publishes a tokenizer that can run locally. Both factors are published relative to
 * o200k_base.
 */
const tokenizers = {
  cl100k_base: { encoding: 'cl100k_base', percent: 100 },
  o200k_base: { encoding: 'o200k_base', percent: 100 },
  // "Hidden costs in AI deployment: why Claude models may be 20-30% more expensive than GPT", VentureBeat, 2025-05-01:
  // Claude 3.5 Sonnet against GPT-4o, Python code +30% (English +16%). The highest number is used, since a budget is
  // a ceiling.
  claude: { encoding: 'o200k_base', percent: 130 },
  // coder/ai-tokenizer 1.0.6, models["google/gemini-2.5-pro"].tokens.contentMultiplier; within 2% of the API's counts.
  gemini: { encoding: 'o200k_base', percent: 108 },
} satisfies Record<Tokenizer, TokenizerEntry>;

export interface TokenCounter extends Counter {
  /** Returns the same as `count` without using the cache, for texts that are counted only once. */
  countOnce(text: string): number;
  /** Returns the `count` of the joined parts. It is fast if most parts start a line with a letter or punctuation. */
  countJoined(parts: readonly string[]): number;
  /** Whether the counts are estimated with a published factor. */
  readonly estimated: boolean;
}

/** Reports whether the counts are estimated with a published factor. */
export function isEstimated(tokenizer: Tokenizer): boolean {
  return formatTokenizerName(tokenizer) !== tokenizer;
}

/** Formats the tokenizer for messages: `cl100k_base`, `claude, estimated as 1.3 × o200k_base`. */
export function formatTokenizerName(tokenizer: Tokenizer): string {
  const { encoding, percent }: TokenizerEntry = tokenizers[tokenizer];
  return percent === 100 ? tokenizer : `${tokenizer}, estimated as ${percent / 100} × ${encoding}`;
}

/** The maximum size of the texts whose counts are cached, in bytes. */
const maxCachedBytes = 5_000_000;

/** Creates a counter. `readRanks` is called once, for the encoding of the tokenizer. Estimates are rounded up. */
export function createTokenizer(tokenizer: Tokenizer, readRanks: (encoding: Encoding) => Uint8Array): TokenCounter {
  const { encoding, percent }: TokenizerEntry = tokenizers[tokenizer];
  const counter = createCounter(readRanks(encoding), encoding);
  const counts = new RecentCache<string, number>(maxCachedBytes, (text) => estimateTextBytes(text) + 50, processBudget);
  return {
    count: (text) => scaleCount(countExact(text)),
    countOnce: (text) => scaleCount(counter.count(text)),
    countJoined: (parts) => scaleCount(joinDependentParts(parts).reduce((sum, part) => sum + countExact(part), 0)),
    estimated: percent !== 100,
  };

  function countExact(text: string): number {
    let tokens = counts.get(text);
    if (tokens === undefined) counts.set(text, tokens = counter.count(text));
    return tokens;
  }
  function scaleCount(tokens: number): number {
    return percent === 100 ? tokens : Math.ceil(tokens * percent / 100);
  }
}

/** Joins adjacent parts that may share a token; `counter.ts` explains why the counts of the other parts add up. */
function joinDependentParts(parts: readonly string[]): string[] {
  const joinedParts: string[] = [];
  for (const part of parts) {
    const previousPart = joinedParts[joinedParts.length - 1];
    if (part === '') continue;
    if (previousPart === undefined || previousPart.endsWith('\n') && canStartPiece(part.charCodeAt(0)))
      joinedParts.push(part);
    else joinedParts[joinedParts.length - 1] = previousPart + part;
  }
  return joinedParts;
}

/** After a line break, these characters always start a piece: visible ASCII except `/`. */
function canStartPiece(charCode: number): boolean {
  return charCode > 0x20 && charCode < 0x7f && charCode !== 0x2f;
}
