import { computeInverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import type { DocumentCorpus } from '../corpus';
import { isCommonWord } from './commonWords';
import { extractSearchTerms } from './searchTerms';

/** Returns the terms of each document's file name without its extension, by the document's position in the corpus. */
export function extractDocumentNameTerms({ sources }: DocumentCorpus): readonly (readonly string[])[] {
  return sources.map(({ path }) => extractSearchTerms(path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')));
}

/** The minimum number of a name's terms in a question about the document. Fewer may be a coincidence. */
const minNameTerms = 2;
/**
 * The minimum number of other terms in such a question. A question with little besides the name may only ask what the
 * name means.
 */
const minOtherTerms = 3;
/** The points for a name, measured on questions about annual reports and on headings from two sets of documentation. */
const namePoints = 2;

/**
 * Computes points for documents that the question names: the summed rarity of the mentioned terms among the names,
 * reduced if much of the name is not mentioned. Other documents get 0 points.
 */
export function scoreDocumentNames(names: readonly (readonly string[])[],
  questionTerms: readonly string[]): readonly number[]
{
  const documentCounts = new Map<string, number>();
  for (const name of names)
    for (const term of new Set(name)) documentCounts.set(term, (documentCounts.get(term) ?? 0) + 1);
  const distinctQuestionTerms = new Set(questionTerms);
  return names.map((name) => {
    const nameTerms = [...new Set(name)].filter((term) => !isCommonWord(term));
    const mentionedTerms = nameTerms.filter((term) => distinctQuestionTerms.has(term));
    if (mentionedTerms.length < minNameTerms || questionTerms.length < mentionedTerms.length + minOtherTerms) return 0;
    const mentionedRarity = sumRarity(mentionedTerms);
    return namePoints * mentionedRarity * (mentionedRarity / sumRarity(nameTerms)) ** 2;
  });

  function sumRarity(terms: readonly string[]): number {
    // the constant keeps the sum above 0, because it is a divisor
    return terms.reduce(
      (total, term) => total + (computeInverseDocumentFrequency(documentCounts.get(term)!, names.length) + 0.1),
      0,
    );
  }
}
