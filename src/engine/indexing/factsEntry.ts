import { byText } from '../../base/order';
import { predicate } from '../../base/schema/predicate';
import * as s from '../../base/schema/schema';
import type { Vocabulary } from '../../base/words/vocabulary';
import { isIdentifier } from '../../languages/nameShape';
import type { Facts, SourceFile } from '../../model';
import { isPlausible, plainFacts, type PlainFacts } from '../formats/facts';
import { factsRevision } from './factsRevision';
import type { Host } from '../host';

/**
 * Facts are a function of a file's path and content, and of the code that reads them: so is the key of a shared entry.
 */
export function factsKey(hash: Host['hash'], path: string, contentHash: string): string {
  return hash(`agentpack facts\0${factsRevision}\0${path}\0${contentHash}`);
}

/** The same bytes for the same facts, whatever the vocabulary's numbers. */
export function encodeFacts(
  { terms, definitions, imports, module, uses, role, sideEffects, errors, testHints, headline, tokens, lines }: Facts,
  vocabulary: Vocabulary,
): string {
  // in one order, whoever made them
  const facts = { definitions, imports, module, uses, role, sideEffects, errors, testHints, headline, tokens, lines };
  const words = Array.from(terms.ids, (id, i) => [vocabulary.words[id]!, terms.counts[i]!] as const).sort((a, b) =>
    byText(a[0], b[0])
  );
  return `${JSON.stringify({ facts, words: words.map(([word]) => word), counts: words.map(([, count]) => count) })}\n`;
}

/**
 * Undefined for a text that is no such entry of this file: it came from elsewhere. `language` and `bytes` are the
 * file's.
 */
export function decodeFacts(text: string, vocabulary: Vocabulary,
  { language, size }: Pick<SourceFile, 'language' | 'size'>): Facts | undefined
{
  const entry = parsed(text);
  if (!isEntry(entry) || entry.words.length !== entry.counts.length || !isPlausible(entry.facts, language, size))
    return undefined;
  const { facts, words, counts } = entry;
  const total = counts.reduce((a, b) => a + b, 0);
  if (total > termsPerByte * size || new Set(words).size !== words.length) return undefined;
  const pairs = words.map((word, i) => [vocabulary.intern(word), counts[i]!] as const).sort((a, b) => a[0] - b[0]);
  return {
    ...facts,
    terms: { ids: Uint32Array.from(pairs, ([id]) => id), counts: Uint16Array.from(pairs, ([, n]) => n), total },
  };
}

/** A word of two characters can be counted as itself, as a subword and with its neighbour. */
const termsPerByte = 8;
const mostCount = 65_535;
const mostWords = 1_000_000;
const word = s.pipe(s.string(), s.check((text) => text !== '' && isIdentifier(text)));
const isEntry = predicate<
  { readonly facts: PlainFacts; readonly words: readonly string[]; readonly counts: readonly number[]; }
>(s.strictObject({
  facts: plainFacts,
  words: s.list(word, mostWords),
  counts: s.list(s.pipe(s.count, s.check((n) => n >= 1 && n <= mostCount)), mostWords),
}));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
