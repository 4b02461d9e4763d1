import { longestName } from '#languages/scanning/nameShape';
import { StringReader, StringWriter, type ColumnReader, type PhraseRule } from './stringTable';

/** Matches what `isPhrase` (`languages/scanning/nameShape.ts`) rejects, in all phrases joined: tests compare both. */
const phraseRule: PhraseRule = {
  narrow: /[^ -~\xa1-\xac\xae-\xff]| {2}/,
  wide: /[^\p{L}\p{M}\p{N}\p{P}\p{S}\u200c\u200d ]| {2}/u,
  maxLength: longestName,
};

/** The strings of an index, grouped by what they may hold, so that all strings of one kind are checked at once. */
export interface Strings<T> {
  readonly paths: T;
  /** Names, specifiers, titles and sentences, each on one line. */
  readonly phrases: T;
  /** Full texts of manifests. */
  readonly texts: T;
}

export function stringWriters(): Strings<StringWriter> {
  return { paths: new StringWriter('path'), phrases: new StringWriter('phrase'), texts: new StringWriter('text') };
}

/** Throws `FormError` if a phrase is invalid; paths are checked one by one by their reader. */
export function stringReaders(columns: ColumnReader): Strings<StringReader> {
  return {
    paths: new StringReader(columns, 'path'),
    phrases: new StringReader(columns, 'phrase', phraseRule),
    texts: new StringReader(columns, 'text'),
  };
}
