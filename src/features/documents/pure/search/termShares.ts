import { inverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import type { Chunk } from '../corpus';
import { termQuery } from './termQuery';
import { searchTerms } from './searchTerms';

/** The part of a query that a chunk has. */
interface TermShare {
  /**
   * From 0 to 1: the part of the query that the text contains, its terms weighted by rarity. For a long query, a
   * smaller part suffices.
   */
  readonly share: number;
  /** In the query's spelling and order. */
  readonly matched: readonly string[];
}

export interface TermShares {
  readonly terms: readonly string[];
  /** `holders` has the number of chunks, of `all`, that contain each term. */
  of(chunk: Chunk, holders: readonly number[], all: number): TermShare;
}

/**
 * About eight rare words. A query of a multiple of this weight, in nats, is a text: a part of it counts more, by the
 * square root of that multiple.
 */
const shortQuery = 40;

export function termShares(query: string): TermShares {
  const { terms } = termQuery(query);
  const written = spellings(query);
  return {
    terms,
    of({ text, citation }, holders, all) {
      const chunkTerms = new Set(searchTerms(`${citation.sourcePath} ${citation.sectionPath.join(' ')} ${text}`));
      let matchedWeight = 0;
      let sum = 0;
      const matched = new Set<string>();
      terms.forEach((term, i) => {
        const weight = inverseDocumentFrequency(holders[i]!, all);
        sum += weight;
        if (!chunkTerms.has(term)) return;
        matchedWeight += weight;
        matched.add(written.get(term) ?? term);
      });
      return { share: sum === 0 ? 0 : computeTermShare(matchedWeight, sum), matched: [...matched] };
    },
  };
}

function computeTermShare(matchedWeight: number, sum: number): number {
  const share = matchedWeight / sum * Math.max(1, Math.sqrt(sum / shortQuery));
  return Math.min(1, Math.round(1000 * share) / 1000);
}

/** Returns the first word of the query that yields each term. */
function spellings(query: string): ReadonlyMap<string, string> {
  const spellingByTerm = new Map<string, string>();
  for (const [word] of query.matchAll(/[\p{L}\p{M}\p{N}_$.,-]+/gu))
    for (const term of searchTerms(word))
      if (!spellingByTerm.has(term)) spellingByTerm.set(term, word.replace(/[.,-]+$/, ''));
  return spellingByTerm;
}
