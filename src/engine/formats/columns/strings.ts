import { maxSymbolNameLength } from '#languages/scanning/nameShape';
import { StringReader, StringWriter, type ColumnReader, type PhraseRule } from './stringTable';

/**
 * Rejects the same phrases as `isPhrase` (`languages/scanning/nameShape.ts`), but tests all phrases joined together.
 * Tests compare the two.
 */
const phraseRule: PhraseRule = {
  narrow: /[^ -~\xa1-\xac\xae-\xff]| {2}/,
  wide: /[^\p{L}\p{M}\p{N}\p{P}\p{S}\u200c\u200d ]| {2}/u,
  maxLength: maxSymbolNameLength,
};

/** The strings of an index, grouped by kind, so that all strings of one kind are checked at once. */
export interface Strings<T> {
  readonly paths: T;
  /** Names, specifiers, titles and sentences, each on one line. */
  readonly phrases: T;
  /** Full texts of manifests. */
  readonly texts: T;
}

export function createStringWriters(): Strings<StringWriter> {
  return { paths: new StringWriter('path'), phrases: new StringWriter('phrase'), texts: new StringWriter('text') };
}

/** Throws `FormError` if a phrase is invalid; the reader of files checks each path. */
export function createStringReaders(columns: ColumnReader): Strings<StringReader> {
  return {
    paths: new StringReader(columns, 'path'),
    phrases: new StringReader(columns, 'phrase', phraseRule),
    texts: new StringReader(columns, 'text'),
  };
}
