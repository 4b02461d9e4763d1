import { byText } from '#base/order';
import { compilePredicate } from '#base/schema/predicate';
import * as s from '#base/schema/schema';
import type { Vocabulary } from '#base/words/vocabulary';
import { isIdentifier } from '#languages/scanning/nameShape';
import type { Facts, SourceFile, TermCounts } from '#model';
import { factFields, computeMaxTerms, type PlainFacts } from '../formats/facts';
import { fitsFile, buildObjectSchema, toPlainRecord, type Shapes } from '../formats/shape';
import type { Host } from '../host';
import { factsRevision } from './factsRevision';

/**
 * Computes the key of a shared entry from the same data that determines facts: a file's path and content, and the
 * revision of the code.
 */
export function computeFactsKey(hash: Host['hash'], path: string, contentHash: string,
  revision = factsRevision): string
{
  return hash(`agentpack facts\0${revision}\0${path}\0${contentHash}`);
}

/** The facts without `verbatim`, because another user's entry must not exempt a text from redaction. */
type SharedFacts = Omit<PlainFacts, 'verbatim'>;

/** Encodes and decodes shared entries that contain certain fields of the facts. */
export interface EntryCodec<T extends SharedFacts> {
  /** Returns the same bytes for the same facts, regardless of the word numbers in the vocabulary. */
  encode(facts: T & Pick<Facts, 'terms'>, vocabulary: Vocabulary): string;
  /**
   * Decodes an entry, which may come from another user. Returns undefined if the text cannot be an entry of this file.
   */
  decode(text: string, vocabulary: Vocabulary, file: Pick<SourceFile, 'language' | 'size'>):
    | T & Pick<Facts, 'terms'>
    | undefined;
}

export function createEntryCodec<T extends SharedFacts>(fields: Shapes<T>): EntryCodec<T> {
  const isEntry = compilePredicate<Entry<T>>(s.strictObject({
    facts: buildObjectSchema(fields),
    words: s.list(wordSchema, maxWords),
    counts: s.list(s.pipe(s.count, s.check((n) => n >= 1 && n <= maxCount)), maxWords),
  }));
  return { encode, decode };

  function encode(facts: T & Pick<Facts, 'terms'>, vocabulary: Vocabulary): string {
    const { ids, counts } = facts.terms;
    const terms = Array.from(ids, (id, i) => [vocabulary.getWord(id), counts[i]!] as const)
      .sort(([a], [b]) => byText(a, b));
    const entry = {
      facts: toPlainRecord(fields, facts),
      words: terms.map(([text]) => text),
      counts: terms.map(([, count]) => count),
    };
    return `${JSON.stringify(entry satisfies Entry<T>)}\n`;
  }

  function decode(text: string, vocabulary: Vocabulary, { language, size }: Pick<SourceFile, 'language' | 'size'>): T
    & Pick<Facts, 'terms'> | undefined
  {
    const entry = parseEntry(text);
    if (!isEntry(entry) || entry.words.length !== entry.counts.length) return undefined;
    const { facts, words, counts } = entry;
    const total = counts.reduce((a, b) => a + b, 0);
    if (
      total > computeMaxTerms(size) || new Set(words).size !== words.length ||
      !fitsFile(fields, facts, { language, bytes: size, lines: facts.lines })
    ) return undefined;
    const pairs = words.map((term, i) => [vocabulary.intern(term), counts[i]!] as const).sort((a, b) => a[0] - b[0]);
    const terms: TermCounts = {
      ids: Uint32Array.from(pairs, ([id]) => id),
      counts: Uint16Array.from(pairs, ([, count]) => count),
      total,
    };
    return { ...facts, terms };
  }
}

interface Entry<T> {
  readonly facts: T;
  readonly words: readonly string[];
  readonly counts: readonly number[];
}

const maxCount = 65_535;
const maxWords = 1_000_000;
const wordSchema = s.pipe(s.string(), s.check((text) => text !== '' && isIdentifier(text)));

const { verbatim: _verbatim, ...sharedFields } = factFields;
const sharedCodec = createEntryCodec<SharedFacts>(sharedFields);

export const encodeFacts: (facts: Facts, vocabulary: Vocabulary) => string = sharedCodec.encode;

/** See `EntryCodec.decode`. */
export function decodeFacts(...entry: Parameters<typeof sharedCodec.decode>): Facts | undefined {
  const facts = sharedCodec.decode(...entry);
  return facts && { ...facts, verbatim: false };
}

function parseEntry(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
