import { inverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import type { DocumentCorpus } from '../corpus';
import { isCommonWord } from './commonWords';
import { searchTerms } from './searchTerms';

/** Returns the terms of each document's file name without its extension, by the document's position in the corpus. */
export function documentNames({ sources }: DocumentCorpus): readonly (readonly string[])[] {
  return sources.map(({ path }) => searchTerms(path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')));
}

/** A question with at least this many terms of a name means the document, and does not just share a word with it. */
const namingTerms = 2;
/** A question that names a document has at least this many other terms: a name alone asks for its meaning. */
const askingTerms = 3;
/** The points for a name, measured on questions about annual reports and on headings from two sets of documentation. */
const namePoints = 2;

/**
 * Computes points for documents that the question names: the sum of how rare the quoted terms are among the names,
 * reduced if much of the name is not quoted. 0 for other documents.
 */
export function scoreDocumentNames(names: readonly (readonly string[])[], query: readonly string[]): readonly number[] {
  const count = new Map<string, number>();
  for (const name of names) for (const term of new Set(name)) count.set(term, (count.get(term) ?? 0) + 1);
  const queryTerms = new Set(query);
  return names.map((name) => {
    const nameTerms = [...new Set(name)].filter((term) => !isCommonWord(term));
    const quoted = nameTerms.filter((term) => queryTerms.has(term));
    if (quoted.length < namingTerms || query.length < quoted.length + askingTerms) return 0;
    const weight = sum(quoted);
    return namePoints * weight * (weight / sum(nameTerms)) ** 2;
  });

  function sum(terms: readonly string[]): number {
    // never 0
    return terms.reduce((total, term) => total + (inverseDocumentFrequency(count.get(term)!, names.length) + 0.1), 0);
  }
}
