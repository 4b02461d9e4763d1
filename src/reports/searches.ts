import type { SelectedPlace } from '#model';

/** The target of a search: text, a regular expression, paths of files, or definitions of a symbol. */
export const searchKinds = ['text', 'regex', 'files', 'symbol'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A snippet of a file and the matches in it. */
export interface SearchEntry {
  readonly file: string;
  /** Place of the first match in the snippet, counted from 1; the column in UTF-16 code units, as editors count. */
  readonly line: number;
  readonly column: number;
  /** The redacted line, or the part of a long line around the matches. Empty in a search for files. */
  readonly snippet: string;
  /** Matches in the whole file. */
  readonly matchCount: number;
  /** The number of matches in the snippet, if it is not one. */
  readonly inSnippet?: number;
  /** Length of the first match in the real line, in UTF-16 code units, if it differs from the query's. */
  readonly length?: number;
  /** ID of a row of `languages/languages.ts`. */
  readonly language?: string;
  /** The line defines the name that was searched. */
  readonly definition?: boolean;
}

/** A retrieval packet: `search --json`, and what the text form is made of. */
export interface SearchReport {
  /** The ID of the result; if `next` is set, `search --packet ID --from NEXT` prints the next page. */
  readonly packet: string;
  /** Shortened if it takes more than 40 tokens. */
  readonly query: string;
  readonly kind: SearchKind;
  readonly entries: readonly SearchEntry[];
  /** Files with matches of which no entry is shown, in rank order, as many as fit. */
  readonly otherFiles?: readonly { readonly file: string; readonly matchCount: number; }[];
  /** The best places for the words of the query, shown instead of matches if no line has all of the words. */
  readonly places?: readonly SelectedPlace[];
  /** All matches in all files, shown or not. */
  readonly matches: number;
  readonly filesWithMatches: number;
  /** Files that were searched. */
  readonly filesConsidered: number;
  /** Tokens of the returned form, text or JSON. */
  readonly tokens: number;
  /** Some matches are not in `entries`. */
  readonly truncated: boolean;
  /** Number of the entry, counted from 1, that the next page starts with, in the packet's order; none at the end. */
  readonly next?: number;
  /** One sentence on what was searched, how matches are ordered, and which matches are not shown. */
  readonly provenance: string;
}
