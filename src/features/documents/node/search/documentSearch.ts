import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import type { DocumentCorpus } from '../../pure/corpus';
import { computeCorpusHash } from '../../pure/search/corpusHash';
import { fuseRankings, type SearchHit, sortHitsByScore } from '../../pure/search/fuse';
import { hasFilterConditions, passesFilter } from '../../pure/search/chunkFilter';
import type { SealedOutput } from '../output/sealedOutput';
import type { VectorSearch } from '../vectors/vectorSearch';
import { readLexicalFile, writeLexicalFile } from './lexicalFile';
import { buildLexicalIndex, openLexicalIndex, type LexicalIndex, type RangePoints } from './lexicalIndex';
import type { ChunkSearchOptions } from './chunkSearchOptions';
import { loadSqlite, type Sqlite } from './sqlite';
import { extractDocumentNameTerms, scoreDocumentNames } from '../../pure/search/documentNames';
import { parseTermQuery } from '../../pure/search/termQuery';

export interface DocumentSearchOptions {
  /** The folder of the bundles (`dist`). */
  readonly assetsDir: string;
  hash(text: string): string;
  /** The output in which the index is stored between runs. Without it, each run rebuilds the index. */
  readonly output?: SealedOutput | undefined;
  /** Undefined if the setting `documents.vectors` is off. */
  readonly vectors?: VectorSearch | undefined;
}

export interface DocumentSearch {
  /**
   * Finds the best chunks for a question. A stored or loaded index of another corpus is rebuilt.
   * @throws UserError for a mode that needs vectors if they are off
   */
  search(corpus: DocumentCorpus, question: string, options: ChunkSearchOptions): Promise<readonly SearchHit[]>;
  /** Counts the chunks that contain each of these terms. */
  countChunksWithTerms(corpus: DocumentCorpus, terms: readonly string[]): Promise<readonly number[]>;
  /** Builds and stores the index of this corpus. */
  prepare(corpus: DocumentCorpus): Promise<void>;
  close(): void;
}

/** In hybrid mode, each list returns this many times the requested number of results. */
const fusionFactor = 2;

export function createDocumentSearch(options: DocumentSearchOptions): DocumentSearch {
  let currentIndex: { readonly hash: string; readonly index: LexicalIndex; } | undefined;
  const getSqlite = () => loadSqlite(options.assetsDir);
  return {
    async search(corpus, question, searchOptions) {
      const { mode = 'lexical', topK } = searchOptions;
      if (mode === 'lexical')
        return rankLexically(openIndex(await getSqlite(), corpus), corpus, question, searchOptions);
      if (!options.vectors)
        throw new UserError(
          english`--mode ${mode} requires vectors, which are disabled. Set vectors = "corpus" or "endpoint" in [documents] of config.toml.`,
        );
      const allowedIndexes = [...corpus.chunks.keys()].filter((i) =>
        !hasFilterConditions(searchOptions) || passesFilter(searchOptions, corpus.chunks[i]!)
      );
      if (mode === 'vector') return options.vectors.rank(corpus, question, allowedIndexes, topK);
      const wideOptions = { ...searchOptions, topK: fusionFactor * topK };
      const lexicalHits = rankLexically(openIndex(await getSqlite(), corpus), corpus, question, wideOptions);
      return fuseRankings([lexicalHits, await options.vectors.rank(corpus, question, allowedIndexes, wideOptions.topK)])
        .slice(0, topK);
    },
    async countChunksWithTerms(corpus, terms) {
      const index = openIndex(await getSqlite(), corpus);
      return terms.map((term) => index.countChunks(term));
    },
    async prepare(corpus) {
      openIndex(await getSqlite(), corpus);
    },
    close() {
      currentIndex?.index.close();
      currentIndex = undefined;
    },
  };

  /** Returns an index that is valid until the next call. A caller must use the index before awaiting anything. */
  function openIndex(sqlite: Sqlite, corpus: DocumentCorpus): LexicalIndex {
    const hash = computeCorpusHash(corpus, options.hash);
    if (currentIndex?.hash === hash) return currentIndex.index;
    const bytes = options.output && readLexicalFile(options.output);
    let index = bytes && openUnlessDamaged(() => openLexicalIndex(sqlite, bytes, hash));
    if (!index) {
      index = buildLexicalIndex(sqlite, corpus, hash);
      if (options.output) writeLexicalFile(options.output, index.export());
    }
    currentIndex?.index.close();
    currentIndex = { hash, index };
    return index;
  }
}

/** Treats a file that cannot be opened as missing, since SQLite reports damage in many ways. */
function openUnlessDamaged<T>(openFile: () => T): T | undefined {
  try {
    return openFile();
  } catch {
    return undefined;
  }
}

/** The minimum number of chunks that are also ranked by adjacent words. */
const minCandidates = 200;
/** The maximum number of documents that a question names. More documents share its words only by chance. */
const maxNamedDocuments = 16;
/** The weight of a pair of adjacent words relative to a word. The value was determined by measurement. */
const pairWeight = 0.25;

/**
 * Ranks the best chunks for a question: BM25 of its words and of adjacent words, plus points for documents that it
 * names.
 */
export function rankLexically(index: LexicalIndex, corpus: DocumentCorpus, question: string,
  options: ChunkSearchOptions): readonly SearchHit[]
{
  const query = parseTermQuery(question);
  const allowedIndexes = hasFilterConditions(options)
    ? corpus.chunks.flatMap((chunk, chunkIndex) => (passesFilter(options, chunk) ? [chunkIndex] : []))
    : undefined;
  if (allowedIndexes?.length === 0) return [];
  const namedRanges = findNamedRanges(corpus, scoreDocumentNames(getDocumentNames(corpus), query.terms));
  const termPoints = index.rankByTerms(query, Math.max(minCandidates, options.topK), namedRanges, allowedIndexes);
  const pairPoints = index.scorePairs(query, [...termPoints.keys()]);
  return sortHitsByScore([...termPoints].flatMap(([chunkIndex, points]) => {
    const chunk = corpus.chunks[chunkIndex];
    return chunk ? [{ id: chunk.id, score: points + pairWeight * (pairPoints.get(chunkIndex) ?? 0) }] : [];
  })).slice(0, options.topK);
}

const namesByCorpus = new WeakMap<DocumentCorpus, ReturnType<typeof extractDocumentNameTerms>>();

function getDocumentNames(corpus: DocumentCorpus): ReturnType<typeof extractDocumentNameTerms> {
  let documentNames = namesByCorpus.get(corpus);
  if (!documentNames) namesByCorpus.set(corpus, documentNames = extractDocumentNameTerms(corpus));
  return documentNames;
}

/** Finds the ranges of chunks of named documents. The chunks of each document are consecutive. */
function findNamedRanges({ sources, chunks }: DocumentCorpus, points: readonly number[]): readonly RangePoints[] {
  const pointsById = new Map(sources.flatMap(({ id }, i) => (points[i]! > 0 ? [[id, points[i]!]] : [])));
  if (pointsById.size === 0) return [];
  const ranges = new Map<string, { first: number; last: number; readonly points: number; }>();
  chunks.forEach(({ sourceId }, chunkIndex) => {
    const range = ranges.get(sourceId);
    const namePoints = pointsById.get(sourceId);
    if (range) range.last = chunkIndex;
    else if (namePoints !== undefined)
      ranges.set(sourceId, { first: chunkIndex, last: chunkIndex, points: namePoints });
  });
  return [...ranges.values()].sort((a, b) => b.points - a.points).slice(0, maxNamedDocuments);
}
