import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import type { DocumentCorpus } from '../../pure/corpus';
import { corpusHash } from '../../pure/search/corpusHash';
import { fuse, type SearchHit, bestFirst } from '../../pure/search/fuse';
import { isFiltered, passesFilter } from '../../pure/search/chunkFilter';
import type { SealedOutput } from '../output/sealedOutput';
import type { VectorSearch } from '../vectors/vectorSearch';
import { readLexicalFile, writeLexicalFile } from './lexicalFile';
import { buildLexicalIndex, openLexicalIndex, type LexicalIndex, type RangePoints } from './lexicalIndex';
import type { ChunkSearchOptions } from './chunkSearchOptions';
import { loadSqlite, type Sqlite } from './sqlite';
import { documentNames, scoreDocumentNames } from '../../pure/search/documentNames';
import { termQuery } from '../../pure/search/termQuery';

export interface DocumentSearchOptions {
  /** The folder of the bundles (`dist`). */
  readonly assets: string;
  hash(text: string): string;
  /** Where the index is stored between runs. Without it, the index is rebuilt. */
  readonly output?: SealedOutput | undefined;
  /** Undefined if the setting `documents.vectors` is off. */
  readonly vectors?: VectorSearch | undefined;
}

export interface DocumentSearch {
  /**
   * Finds the best chunks for a question. The index always belongs to this corpus, whatever was stored or asked before.
   * @throws UserError for a mode that needs vectors if they are off
   */
  search(corpus: DocumentCorpus, question: string, options: ChunkSearchOptions): Promise<readonly SearchHit[]>;
  /** Counts the chunks that hold each of these terms. */
  holders(corpus: DocumentCorpus, terms: readonly string[]): Promise<readonly number[]>;
  /** Builds and stores the index of this corpus. */
  prepare(corpus: DocumentCorpus): Promise<void>;
  close(): void;
}

/** In hybrid mode, each list returns this many times the requested number of results. */
const fusedShare = 2;

export function createDocumentSearch(options: DocumentSearchOptions): DocumentSearch {
  let current: { readonly hash: string; readonly index: LexicalIndex; } | undefined;
  const sqlite = () => loadSqlite(options.assets);
  return {
    async search(corpus, question, searchOptions) {
      const { mode = 'lexical', topK } = searchOptions;
      if (mode === 'lexical') return rankLexically(indexOf(await sqlite(), corpus), corpus, question, searchOptions);
      if (!options.vectors)
        throw new UserError(
          english`--mode ${mode} needs vectors, which are off: set vectors = "corpus" or "endpoint" in [documents] of config.toml.`,
        );
      const places = [...corpus.chunks.keys()].filter((i) =>
        !isFiltered(searchOptions) || passesFilter(searchOptions, corpus.chunks[i]!)
      );
      if (mode === 'vector') return options.vectors.rank(corpus, question, places, topK);
      const wide = { ...searchOptions, topK: fusedShare * topK };
      const lexical = rankLexically(indexOf(await sqlite(), corpus), corpus, question, wide);
      return fuse([lexical, await options.vectors.rank(corpus, question, places, wide.topK)]).slice(0, topK);
    },
    async holders(corpus, terms) {
      const index = indexOf(await sqlite(), corpus);
      return terms.map((term) => index.holders(term));
    },
    async prepare(corpus) {
      indexOf(await sqlite(), corpus);
    },
    close() {
      current?.index.close();
      current = undefined;
    },
  };

  /** Valid until the next call, which may be for another corpus, so a caller must use it before it awaits anything. */
  function indexOf(sqlite: Sqlite, corpus: DocumentCorpus): LexicalIndex {
    const hash = corpusHash(corpus, options.hash);
    if (current?.hash === hash) return current.index;
    const bytes = options.output && readLexicalFile(options.output);
    let index = bytes && unlessDamaged(() => openLexicalIndex(sqlite, bytes, hash));
    if (!index) {
      index = buildLexicalIndex(sqlite, corpus, hash);
      if (options.output) writeLexicalFile(options.output, index.export());
    }
    current?.index.close();
    current = { hash, index };
    return index;
  }
}

/** Treats a file that cannot be opened as missing, since SQLite reports damage in many ways. */
function unlessDamaged<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

/** Chunks that may come first because of adjacent words. */
const candidates = 200;
/** If a question names more documents than this, they share its words by chance. */
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
  let cached = names.get(corpus);
  if (!cached) names.set(corpus, cached = documentNames(corpus));
  return cached;
}

/** Chunks are in the order of their documents, so the chunks of one document are a range of places. */
function findNamedRanges({ sources, chunks }: DocumentCorpus, points: readonly number[]): readonly RangePoints[] {
  const named = new Map(sources.flatMap(({ id }, i) => (points[i]! > 0 ? [[id, points[i]!]] : [])));
  if (named.size === 0) return [];
  const ranges = new Map<string, { first: number; last: number; readonly points: number; }>();
  chunks.forEach(({ sourceId }, place) => {
    const range = ranges.get(sourceId);
    const namePoints = named.get(sourceId);
    if (range) range.last = place;
    else if (namePoints !== undefined) ranges.set(sourceId, { first: place, last: place, points: namePoints });
  });
  return [...ranges.values()].sort((a, b) => b.points - a.points).slice(0, mostNamed);
}
