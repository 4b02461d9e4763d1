import { longestName } from '../../../engine';
import type { Column } from './columns';
import { StringReader, StringWriter, type ColumnReader, type StringRule } from './stringTable';

/** What `isIdentifier` and `isPhrase` (`languages/nameShape.ts`) do not take, as a search: the tests compare them. */
const identifiers: StringRule = {
  narrow: /[^!-~\xa1-\xac\xae-\xff]/,
  wide: /[^\p{L}\p{M}\p{N}\p{P}\p{S}\u200c\u200d]/u,
  longest: longestName,
};
const phrases: StringRule = {
  narrow: /[^ -~\xa1-\xac\xae-\xff]| {2}/,
  wide: /[^\p{L}\p{M}\p{N}\p{P}\p{S}\u200c\u200d ]| {2}/u,
  longest: longestName,
};

/** The strings of an index, by what they may hold, so that each kind is looked through at once. */
export interface StringsWriter {
  readonly paths: StringWriter;
  readonly names: StringWriter;
  readonly phrases: StringWriter;
  /** Whole texts of manifests. */
  readonly texts: StringWriter;
  columns(): Record<string, Column>;
}

export function stringsWriter(): StringsWriter {
  const [paths, names, others, texts] = [new StringWriter('path'), new StringWriter('name'), new StringWriter('phrase'),
    new StringWriter('text')];
  return {
    paths,
    names,
    phrases: others,
    texts,
    columns: () => ({ ...paths.columns(), ...names.columns(), ...others.columns(), ...texts.columns() }),
  };
}

export interface StringsReader {
  readonly paths: StringReader;
  readonly names: StringReader;
  readonly phrases: StringReader;
  readonly texts: StringReader;
}

/** Throws `FormError` where one holds what its kind does not; paths are looked at one by one. */
export function stringsReader(columns: ColumnReader): StringsReader {
  return {
    paths: new StringReader(columns, 'path', undefined),
    names: new StringReader(columns, 'name', identifiers),
    phrases: new StringReader(columns, 'phrase', phrases),
    texts: new StringReader(columns, 'text', undefined),
  };
}
