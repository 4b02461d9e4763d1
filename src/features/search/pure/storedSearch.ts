import type { SearchEntry, SearchKind } from '#reports';
import type { MatchEntry } from './entries';
import type { Pick } from './firstPage';
import type { SearchQuery } from './query';
import type { ResultFile } from './rankedFiles';

/** The source of a packet's pages: all of its entries in packet order, redacted. */
export interface StoredSearch {
  /** 12 hexadecimal digits. */
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
  /** Index in `files`. */
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
  const { line, column, length, snippet, matches, isDefinition } = entry;
  return {
    file: file.path,
    line,
    column,
    snippet,
    matchCount: file.matches,
    ...(matches === 1 ? {} : { inSnippet: matches }),
    ...getDifferingLength(query, length),
    ...(file.language === undefined ? {} : { language: file.language }),
    ...(isDefinition ? { definition: true } : {}),
  };
}

/** Stores all entries: first the entries of the first page as it shows them, then the others by rank. */
export function storedSearch(query: SearchQuery,
  content: Omit<StoredSearch, 'id' | 'files' | 'entries'> & { readonly packet: string; }, files: readonly ResultFile[],
  picks: readonly Pick[]): StoredSearch
{
  const { packet: id, kind, matches, filesWithMatches, filesConsidered } = content;
  const shown = new Set(picks.map(({ file, entry }) => `${file} ${entry}`));
  const first: StoredEntry[] = [];
  const rest: StoredEntry[] = [];
  const withEntries = files.filter(({ entries }) => entries.length > 0); // only the first ones, so indexes stay valid
  for (const [file, { entries }] of withEntries.entries()) {
    for (const [i, { line, column, length, snippet, matches, isDefinition }] of entries.entries()) {
      const entry = { file, line, column, snippet, ...getDifferingLength(query, length), matches, isDefinition };
      (shown.has(`${file} ${i}`) ? first : rest).push(entry);
    }
  }
  return {
    id,
    query: content.query,
    kind,
    matches,
    filesWithMatches,
    filesConsidered,
    files: withEntries.map(({ path, language, matches }) => ({
      path,
      ...(language === undefined ? {} : { language }),
      matches,
    })),
    entries: [...first, ...rest],
  };
}

/** Returns the length only if it differs from the query's length, so that a text search needs no tokens for it. */
function getDifferingLength({ kind, text }: SearchQuery, length: number): { readonly length?: number; } {
  return kind === 'files' || length === text.length ? {} : { length };
}
