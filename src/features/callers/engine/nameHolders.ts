import { extractIdentifiers, extractNameTerms } from '#base/words/words';
import type { Vocabulary } from '#base/words/vocabulary';
import { getTermCount } from '#pipeline/4-rank/corpus/postings';
import type { IndexRecord } from '#engine/indexing/indexStore';

/** Returns a function that reports whether the index lists a name among the words of a file. */
export function createNameMatcher(name: string, vocabulary: Vocabulary): (file: IndexRecord) => boolean {
  const ids = [...new Set(extractIdentifiers(name).flatMap((word) => extractNameTerms(word).slice(0, 1)))].map((term) =>
    vocabulary.lookup(term)
  );
  return ({ facts }) => ids.length > 0 && ids.every((id) => id !== undefined && getTermCount(facts.terms, id) > 0);
}
