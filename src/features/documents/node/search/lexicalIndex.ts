import type { DocumentCorpus } from '../../pure/corpus';
import { extractDocumentNameTerms } from '../../pure/search/documentNames';
import type { TermQuery } from '../../pure/search/termQuery';
import { extractSearchTerms } from '../../pure/search/searchTerms';
import type { MemoryDatabase, Sqlite } from './sqlite';

/** The version of the format, which changes with the tables and with the output of `extractSearchTerms`. */
const formatVersion = '1';
/** The weights of the document's name, the headings and the text. */
const columnWeights = '3.0, 1.5, 1.0';
/** The size of SQLite's pages, in bytes. Each of the index's seven tables takes at least one page. */
const pageSize = 1024;
/** An index with fewer chunks gets filler rows, without which a word that most chunks contain would have no weight. */
const minUnfilledChunks = 1000;

/** In a longer question, only the rarest terms are searched. */
const maxTerms = 24;
/** A private-use character, which never occurs as a term of a text. */
const fillerTerm = '\ue000';

/** The points of chunks by their position in the corpus. */
export type ChunkPoints = ReadonlyMap<number, number>;

/** The points that a chunk of a range gets if it contains a term of the question. */
export interface RangePoints {
  readonly first: number;
  readonly last: number;
  readonly points: number;
}

/** Indexes chunks with FTS5. Their terms are prepared here, so that SQLite only splits them at spaces. */
export interface LexicalIndex {
  /** Ranks the best chunks by the BM25 of their terms plus the points of ranges, optionally only in `candidates`. */
  rankByTerms(query: TermQuery, limit: number, ranges: readonly RangePoints[],
    candidates?: readonly number[]): ChunkPoints;
  /** Returns the BM25 points of adjacent words for the chunks in `candidates`. */
  scorePairs(query: TermQuery, candidates: readonly number[]): ChunkPoints;
  /** Counts the chunks that contain a term. */
  countChunks(term: string): number;
  export(): Uint8Array;
  close(): void;
}

export function buildLexicalIndex(sqlite: Sqlite, corpus: DocumentCorpus, hash: string): LexicalIndex {
  const database = sqlite.open();
  database.exec(`PRAGMA page_size = ${pageSize};
BEGIN;
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE chunks(place INTEGER PRIMARY KEY, id TEXT, path TEXT, section TEXT, first_page INTEGER, last_page INTEGER);
CREATE VIRTUAL TABLE words USING fts5(name, section, text, content='', columnsize=1, tokenize='ascii')`);
  database.runForEach('INSERT INTO meta VALUES (?, ?)', [['format', formatVersion], ['hash', hash]]);
  database.runForEach('INSERT INTO chunks VALUES (?, ?, ?, ?, ?, ?)',
    corpus.chunks.map(({ id, citation },
      i) => [i, id, citation.sourcePath, citation.sectionPath.join(' > '), citation.pages?.[0] ?? null,
      citation.pages?.[1] ?? null]
    ));
  database.runForEach('INSERT INTO words(rowid, name, section, text) VALUES (?, ?, ?, ?)', generateIndexRows(corpus));
  database.exec(`INSERT INTO words(words) VALUES ('optimize'); COMMIT`);
  return createLexicalIndex(database);
}

/**
 * Opens a stored index. Returns undefined if the index is for another corpus or format.
 * @throws if the bytes are damaged
 */
export function openLexicalIndex(sqlite: Sqlite, bytes: Uint8Array, hash: string): LexicalIndex | undefined {
  const database = sqlite.open(bytes);
  try {
    const metaByKey = new Map(database.queryRows('SELECT key, value FROM meta') as [string, string][]);
    if (metaByKey.get('format') === formatVersion && metaByKey.get('hash') === hash)
      return createLexicalIndex(database);
  } catch (error) {
    database.close();
    throw error;
  }
  database.close();
  return undefined;
}

function* generateIndexRows(corpus: DocumentCorpus): Generator<readonly (string | number)[]> {
  const nameTermsById = new Map(
    extractDocumentNameTerms(corpus).map((terms, i) => [corpus.sources[i]!.id, terms.join(' ')]),
  );
  let wordCount = 0;
  for (const [i, { sourceId, text, citation }] of corpus.chunks.entries()) {
    const terms = extractSearchTerms(text);
    wordCount += terms.length;
    yield [i, nameTermsById.get(sourceId) ?? '', extractSearchTerms(citation.sectionPath.join(' ')).join(' '),
      terms.join(' ')];
  }
  yield* generateFillerRows(corpus.chunks.length, wordCount);
}

/**
 * Generates one filler row of average length for each chunk, without any searched word. FTS5 gives no weight to a word
 * that is in half of all rows, and in a small corpus that word may be the subject of the question.
 */
function* generateFillerRows(chunkCount: number, wordCount: number): Generator<readonly (string | number)[]> {
  if (chunkCount === 0 || chunkCount >= minUnfilledChunks) return;
  const text = `${fillerTerm} `.repeat(Math.round(wordCount / chunkCount));
  for (let i = 0; i < chunkCount; i++) yield [chunkCount + i, '', '', text];
}

function createLexicalIndex(database: MemoryDatabase): LexicalIndex {
  const totalCount = Number(database.queryRows('SELECT count(*) FROM chunks')[0]![0]);
  database.exec(`CREATE VIRTUAL TABLE temp.terms USING fts5vocab('main', 'words', 'row')`);
  const countsByTerm = new Map<string, number>();
  return {
    rankByTerms(query, limit, ranges, candidates) {
      const matchExpression = selectRarestTerms(query.terms).map((term) => `"${term}"`).join(' OR ');
      return matchExpression === '' ? new Map() : queryPoints(matchExpression, limit, ranges, candidates);
    },
    scorePairs(query, candidates) {
      const matchExpression = query.pairs.map(([a, b]) => `"${a} ${b}"`).join(' OR ');
      return matchExpression === '' || candidates.length === 0
        ? new Map()
        : queryPoints(`text : (${matchExpression})`, candidates.length, [], candidates);
    },
    countChunks: countChunksWithTerm,
    export: () => database.export(),
    close: () => database.close(),
  };

  /** Queries the points of chunks. Without the `+` before `rowid`, FTS5 would search once for each allowed row. */
  function queryPoints(matchExpression: string, limit: number, ranges: readonly RangePoints[],
    candidates: readonly number[] | undefined): ChunkPoints
  {
    const rangeCases = ranges.map(({ first, last, points: rangePoints }) =>
      `WHEN rowid BETWEEN ${first} AND ${last} THEN ${rangePoints.toFixed(6)}`
    ).join(' ');
    const rows = database.queryRows(
      `SELECT rowid, bm25(words, ${columnWeights})${
        rangeCases === '' ? '' : ` - CASE ${rangeCases} ELSE 0.0 END`
      } AS points
FROM words WHERE words MATCH ?1 AND +rowid < ?2${
        candidates ? ' AND +rowid IN (SELECT value FROM json_each(?4))' : ''
      } ORDER BY points, rowid LIMIT ?3`,
      [matchExpression, totalCount, limit, ...(candidates ? [JSON.stringify(candidates)] : [])],
    );
    return new Map(rows.map(([rowId, value]) => [Number(rowId), -Number(value)]));
  }

  /**
   * Returns the rarest terms. In a large corpus, a term in most chunks costs the most time and has no weight.
   */
  function selectRarestTerms(terms: readonly string[]): readonly string[] {
    const indexedTerms = terms.filter((term) => countChunksWithTerm(term) > 0);
    const rareTerms = totalCount < minUnfilledChunks
      ? indexedTerms
      : indexedTerms.filter((term) => countChunksWithTerm(term) <= totalCount / 2);
    return [...(rareTerms.length > 0 ? rareTerms : indexedTerms)].sort((a, b) =>
      countChunksWithTerm(a) - countChunksWithTerm(b)
    )
      .slice(0, maxTerms);
  }

  function countChunksWithTerm(term: string): number {
    let chunkCount = countsByTerm.get(term);
    if (chunkCount === undefined)
      countsByTerm.set(term,
        chunkCount = Number(database.queryRows('SELECT doc FROM terms WHERE term = ?', [term])[0]?.[0] ?? 0));
    return chunkCount;
  }
}
