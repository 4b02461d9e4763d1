import type { SearchEntry, SearchKind } from '#reports';
import type { MatchEntry } from './entries';
import type { EntryPick } from './firstPage';
import type { SearchQuery } from './query';
import type { ResultFile } from './rankedFiles';

/** The source of a packet's pages: all of its entries in packet order, redacted. */
export interface StoredSearch {
  /** The packet's ID, 12 hexadecimal digits. */
  readonly id: string;
  readonly query: string;
  readonly kind: SearchKind;
  readonly matches: number;
  readonly filesWithMatches: number;
  readonly filesConsidered: number;
  /** Files with entries, in rank order. */
  readonly files: readonly StoredFile[];
  readonly entries: readonly StoredEntry[];
}

export interface StoredFile {
  readonly path: string;
  readonly language?: string;
  readonly matches: number;
}

export interface StoredEntry {
  /** The index of the file in `files`. */
  readonly file: number;
  readonly line: number;
  readonly column: number;
  readonly snippet: string;
  /** The length of the first match, if reports include it. */
  readonly length?: number;
  /** The number of matches in the snippet. */
  readonly matches: number;
  readonly isDefinition: boolean;
}

/** Converts a file's entry to the form in reports. */
export function toSearchEntry(query: SearchQuery, file: ResultFile, entry: MatchEntry): SearchEntry {
  const { line, column, length, snippet, matchCount, isDefinition } = entry;
  return {
    file: file.path,
    line,
    column,
    snippet,
    matchCount: file.matchCount,
    ...(matchCount === 1 ? {} : { inSnippet: matchCount }),
    ...getDifferingLength(query, length),
    ...(file.language === undefined ? {} : { language: file.language }),
    ...(isDefinition ? { definition: true } : {}),
  };
}

/**
 * Creates the stored form of all entries: first the entries of the first page in its order, then the others by rank.
 */
export function createStoredSearch(query: SearchQuery,
  content: Omit<StoredSearch, 'id' | 'files' | 'entries'> & { readonly packet: string; }, files: readonly ResultFile[],
  picks: readonly EntryPick[]): StoredSearch
{
  const { packet: id, kind, matches, filesWithMatches, filesConsidered } = content;
  const shownKeys = new Set(picks.map(({ fileIndex, entryIndex }) => `${fileIndex} ${entryIndex}`));
  const firstPageEntries: StoredEntry[] = [];
  const otherEntries: StoredEntry[] = [];
  const filesWithEntries = files.filter(({ entries }) => entries.length > 0); // these files come first, so indexes stay valid
  for (const [fileIndex, { entries }] of filesWithEntries.entries()) {
    for (const [i, { line, column, length, snippet, matchCount, isDefinition }] of entries.entries()) {
      const entry = {
        file: fileIndex,
        line,
        column,
        snippet,
        ...getDifferingLength(query, length),
        matches: matchCount,
        isDefinition,
      };
      (shownKeys.has(`${fileIndex} ${i}`) ? firstPageEntries : otherEntries).push(entry);
    }
  }
  return {
    id,
    query: content.query,
    kind,
    matches,
    filesWithMatches,
    filesConsidered,
    files: filesWithEntries.map(({ path, language, matchCount }) => ({
      path,
      ...(language === undefined ? {} : { language }),
      matches: matchCount,
    })),
    entries: [...firstPageEntries, ...otherEntries],
  };
}

/** Returns the length only if it differs from the query's length, so that a text search needs no tokens for it. */
function getDifferingLength({ kind, text }: SearchQuery, length: number): { readonly length?: number; } {
  return kind === 'files' || length === text.length ? {} : { length };
}
