import { isCommonWord } from './commonWords';
import { extractSearchTerms } from './searchTerms';

/** The distinct terms of a question in order, and the terms that are adjacent in it. */
export interface TermQuery {
  readonly terms: readonly string[];
  readonly pairs: readonly (readonly [string, string])[];
}

/** The maximum number of terms. A task may be pages long, but its first terms indicate its subject. */
const maxTerms = 64;

/** Returns the terms of a question. If it contains only common words, these become its terms. */
export function parseTermQuery(text: string): TermQuery {
  const allTerms = extractSearchTerms(text);
  const subjectTerms = allTerms.filter((term) => !isCommonWord(term));
  const terms = subjectTerms.length > 0 ? subjectTerms : allTerms;
  const queryTerms = new Set([...new Set(terms)].slice(0, maxTerms));
  const pairs = new Map<string, readonly [string, string]>();
  terms.forEach((term, i) => {
    const nextTerm = terms[i + 1];
    if (nextTerm !== undefined && term !== nextTerm && queryTerms.has(term) && queryTerms.has(nextTerm))
      pairs.set(`${term} ${nextTerm}`, [term, nextTerm]);
  });
  return { terms: [...queryTerms], pairs: [...pairs.values()].slice(0, maxTerms) };
}
