import type { Facts } from '#model';
import { fitsFile, flag, line, list, lists, name, number, buildObjectSchema, optionalPhrase, optionalPhraseOrEmpty,
  phrase, phraseOrEmpty, toPlainRecord, rows, type Shapes, word } from './shape';
import { importKinds, roles, sharedKinds, sideEffects, symbolKinds } from '#model/facts';

/** The maximum number of definitions, imports and names in one file. */
const maxRows = 1_000_000;

/** All facts except the terms, which are stored as words. */
export type PlainFacts = Omit<Facts, 'terms'>;

/**
 * The fields of facts. The formats of the cache's columns and journal, of the entries that a team shares, and of the
 * batches that threads exchange are derived from this table. A new field needs a row here, a property of `Facts` and
 * code in `indexFile` that extracts its value.
 */
export const factFields: Shapes<PlainFacts> = {
  definitions: rows({ name, kind: word(symbolKinds), line, exported: flag, container: optionalPhrase }, maxRows),
  imports: rows({ specifier: phraseOrEmpty, line, kind: word(importKinds), names: list(phraseOrEmpty, maxRows) },
    maxRows),
  module: optionalPhraseOrEmpty,
  uses: lists({ names: phrase, lines: line }, maxRows),
  shared: lists({ kinds: word(sharedKinds), names: phrase, lines: line }, 1_000),
  role: word(roles),
  sideEffects: list(word(sideEffects), sideEffects.length),
  testHints: list(phraseOrEmpty, 1_000),
  headline: optionalPhraseOrEmpty,
  tokens: number(computeMaxTokens),
  lines: number((bytes) => bytes),
  verbatim: flag,
};

/** Returns the facts as a separate object, without terms. */
export function toPlainFacts(facts: PlainFacts): PlainFacts {
  return toPlainRecord(factFields, facts);
}

export const plainFactsSchema = buildObjectSchema(factFields);

/** Reports whether the facts can belong to a file with this language and size in bytes. */
export function hasPlausibleFacts(facts: PlainFacts, language: string | undefined, bytes: number): boolean {
  return fitsFile(factFields, facts, { language, bytes, lines: facts.lines });
}

/**
 * Returns the maximum number of tokens. A token takes at least one byte, and the marker that replaces a secret is at
 * most four times as long as the shortest secret.
 */
function computeMaxTokens(bytes: number): number {
  return 4 * bytes;
}

/**
 * Returns the maximum sum of all term counts. It is this large because a word of two characters can count as itself, as
 * a subword, and together with its neighbor.
 */
export function computeMaxTerms(bytes: number): number {
  return 8 * bytes;
}
