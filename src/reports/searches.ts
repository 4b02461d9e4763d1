import type { SelectedPlace } from '#model';

/** The target of a search: text, a regular expression, paths of files, or definitions of a symbol. */
export const searchKinds = ['text', 'regex', 'files', 'symbol'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A snippet from a file and the matches in it. */
export interface SearchEntry {
  readonly file: string;
  /**
   * The position of the first match in the snippet, counted from 1. The column counts UTF-16 code units, as editors do.
   */
  readonly line: number;
  readonly column: number;
  /** The redacted line, or the part of a long line around the matches. Empty in a file search. */
  readonly snippet: string;
  /** The number of matches in the whole file. */
  readonly matchCount: number;
  /** The number of matches in the snippet; missing if there is exactly one. */
  readonly inSnippet?: number;
  /**
   * The length of the first match in the original line, in UTF-16 code units, if it differs from the query's length.
   */
  readonly length?: number;
  /** The ID of a row in `languages/languages.ts`. */
  readonly language?: string;
  /** Whether the line defines the searched name. */
  readonly definition?: boolean;
}

/** A retrieval packet, which is the output of `search --json`. The text form is made from this packet. */
export interface SearchReport {
  /** The ID of the result; if `next` is set, `search --packet ID --from NEXT` prints the next page. */
  readonly packet: string;
  /** The query, shortened if it has more than 40 tokens. */
  readonly query: string;
  readonly kind: SearchKind;
  readonly entries: readonly SearchEntry[];
  /** Files with matches but no shown entry, in rank order, as many as fit. */
  readonly otherFiles?: readonly { readonly file: string; readonly matchCount: number; }[];
  /** The best places for the words of the query, shown instead of matches if no line has all of the words. */
  readonly places?: readonly SelectedPlace[];
  /** The number of matches in all files, shown or not. */
  readonly matches: number;
  readonly filesWithMatches: number;
  /** The number of files that were searched. */
  readonly filesConsidered: number;
  /** The number of tokens in the returned form, text or JSON. */
  readonly tokens: number;
  /** Whether some matches are missing from `entries`. */
  readonly truncated: boolean;
  /** The number of the entry that the next page starts with, counted from 1 in packet order; undefined at the end. */
  readonly next?: number;
  /** One sentence on what was searched, how matches are ordered, and which matches are not shown. */
  readonly provenance: string;
}
