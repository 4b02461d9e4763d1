import { isCommonWord } from './commonWords';
import { searchTerms } from './searchTerms';

/** The distinct terms of a question in order, and the terms that are adjacent in it. */
export interface TermQuery {
  readonly terms: readonly string[];
  readonly pairs: readonly (readonly [string, string])[];
}

/** A task may be pages long, but its first terms indicate its subject. */
const mostTerms = 64;

/** If a question contains only common words, they become its terms. */
export function termQuery(text: string): TermQuery {
  const all = searchTerms(text);
  const telling = all.filter((term) => !isCommonWord(term));
  const terms = telling.length > 0 ? telling : all;
  const kept = new Set([...new Set(terms)].slice(0, mostTerms));
  const pairs = new Map<string, readonly [string, string]>();
  terms.forEach((term, i) => {
    const next = terms[i + 1];
    if (next !== undefined && term !== next && kept.has(term) && kept.has(next))
      pairs.set(`${term} ${next}`, [term, next]);
  });
  return { terms: [...kept], pairs: [...pairs.values()].slice(0, mostTerms) };
}
