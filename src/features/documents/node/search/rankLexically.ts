import type { DocumentCorpus } from '../../pure/corpus';
import { isFiltered, passesFilter } from '../../pure/search/chunkFilter';
import { documentNames, scoreDocumentNames } from '../../pure/search/documentNames';
import { bestFirst, type SearchHit } from '../../pure/search/fuse';
import { termQuery } from '../../pure/search/termQuery';
import type { LexicalIndex, RangePoints } from './lexicalIndex';
import type { ChunkSearchOptions } from './chunkSearchOptions';

/** Chunks that may come first because of adjacent words. */
const candidates = 200;
/** Documents that a question names: more share their words by chance. */
const mostNamed = 16;
/** Weight of a pair of adjacent words, relative to a word; measured like the points of names. */
const pairWeight = 0.25;

/**
 * Ranks the best chunks for a question: BM25 of its words and of adjacent words, plus points for documents that it
 * names.
 */
export function rankLexically(index: LexicalIndex, corpus: DocumentCorpus, question: string,
  options: ChunkSearchOptions): readonly SearchHit[]
{
  const query = termQuery(question);
  const among = isFiltered(options)
    ? corpus.chunks.flatMap((chunk, place) => (passesFilter(options, chunk) ? [place] : []))
    : undefined;
  if (among?.length === 0) return [];
  const named = findNamedRanges(corpus, scoreDocumentNames(getDocumentNames(corpus), query.terms));
  const byTerms = index.byTerms(query, Math.max(candidates, options.topK), named, among);
  const byPairs = index.byPairs(query, [...byTerms.keys()]);
  return bestFirst([...byTerms].flatMap(([place, points]) => {
    const chunk = corpus.chunks[place];
    return chunk ? [{ id: chunk.id, score: points + pairWeight * (byPairs.get(place) ?? 0) }] : [];
  })).slice(0, options.topK);
}

const names = new WeakMap<DocumentCorpus, ReturnType<typeof documentNames>>();

function getDocumentNames(corpus: DocumentCorpus): ReturnType<typeof documentNames> {
  let found = names.get(corpus);
  if (!found) names.set(corpus, found = documentNames(corpus));
  return found;
}

/** Chunks are in the order of their documents, so the chunks of one document are a range of places. */
function findNamedRanges({ sources, chunks }: DocumentCorpus, points: readonly number[]): readonly RangePoints[] {
  const named = new Map(sources.flatMap(({ id }, i) => (points[i]! > 0 ? [[id, points[i]!]] : [])));
  if (named.size === 0) return [];
  const ranges = new Map<string, { first: number; last: number; readonly points: number; }>();
  chunks.forEach(({ sourceId }, place) => {
    const range = ranges.get(sourceId);
    const given = named.get(sourceId);
    if (range) range.last = place;
    else if (given !== undefined) ranges.set(sourceId, { first: place, last: place, points: given });
  });
  return [...ranges.values()].sort((a, b) => b.points - a.points).slice(0, mostNamed);
}
