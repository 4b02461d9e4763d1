import { getEncoding, type Tiktoken } from 'js-tiktoken';
import type { Tokenizer } from '#model';

export const tokenizersToCheck = ['cl100k_base', 'o200k_base', 'claude',
  'gemini'] as const satisfies readonly Tokenizer[];

/** The factors that src/tokens/tokenizers.ts gives sources for, written a second time. */
const factors = { cl100k_base: 1, o200k_base: 1, claude: 1.3, gemini: 1.08 } as const;

const encodings = new Map<string, Tiktoken>();

/** Returns js-tiktoken's count; for an estimated tokenizer, multiplied by its published factor and rounded up. */
export function tokensByOthers(text: string, tokenizer: Tokenizer): number {
  const encoding = tokenizer === 'cl100k_base' ? 'cl100k_base' : 'o200k_base';
  let known = encodings.get(encoding);
  if (!known) encodings.set(encoding, known = getEncoding(encoding));
  return Math.ceil(Number((known.encode(text, [], []).length * factors[tokenizer]).toFixed(6)));
}
