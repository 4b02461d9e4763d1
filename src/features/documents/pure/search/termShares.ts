import { computeInverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import type { Chunk } from '../corpus';
import { parseTermQuery } from './termQuery';
import { extractSearchTerms } from './searchTerms';

/** The part of a query that a chunk contains. */
interface TermShare {
  /**
   * From 0 to 1: the part of the query that the text contains, its terms weighted by rarity. For a long query, a
   * smaller part suffices.
   */
  readonly share: number;
  /** The matched terms in the query's spelling and order. */
  readonly matched: readonly string[];
}

export interface TermShares {
  readonly terms: readonly string[];
  /**
   * Computes the share. `termChunkCounts` contains the number of chunks, of all `chunkCount` chunks, that contain each
   * term.
   */
  computeShare(chunk: Chunk, termChunkCounts: readonly number[], chunkCount: number): TermShare;
}

/**
 * The weight of about eight rare words, in nats. A query with a multiple of this weight is a text, and its share is
 * multiplied by the square root of that multiple.
 */
const shortQueryWeight = 40;

export function createTermShares(query: string): TermShares {
  const { terms } = parseTermQuery(query);
  const spellingByTerm = mapSpellings(query);
  return {
    terms,
    computeShare({ text, citation }, termChunkCounts, chunkCount) {
      const chunkTerms = new Set(
        extractSearchTerms(`${citation.sourcePath} ${citation.sectionPath.join(' ')} ${text}`),
      );
      let matchedWeight = 0;
      let totalWeight = 0;
      const matchedSpellings = new Set<string>();
      terms.forEach((term, i) => {
        const weight = computeInverseDocumentFrequency(termChunkCounts[i]!, chunkCount);
        totalWeight += weight;
        if (!chunkTerms.has(term)) return;
        matchedWeight += weight;
        matchedSpellings.add(spellingByTerm.get(term) ?? term);
      });
      return {
        share: totalWeight === 0 ? 0 : computeTermShare(matchedWeight, totalWeight),
        matched: [...matchedSpellings],
      };
    },
  };
}

function computeTermShare(matchedWeight: number, totalWeight: number): number {
  const share = matchedWeight / totalWeight * Math.max(1, Math.sqrt(totalWeight / shortQueryWeight));
  return Math.min(1, Math.round(1000 * share) / 1000);
}

/** Returns the first word of the query that yields each term. */
function mapSpellings(query: string): ReadonlyMap<string, string> {
  const spellingByTerm = new Map<string, string>();
  for (const [word] of query.matchAll(/[\p{L}\p{M}\p{N}_$.,-]+/gu))
    for (const term of extractSearchTerms(word))
      if (!spellingByTerm.has(term)) spellingByTerm.set(term, word.replace(/[.,-]+$/, ''));
  return spellingByTerm;
}
