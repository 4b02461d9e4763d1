import type { Tokenizer } from '#model';
import type { SearchKind, SearchReport } from '#reports';
import type { SearchReader } from '#tokens/budgets';
import type { PackOptions } from '#engine/options';
import type { SearchForm } from '../pure/page';

/**
 * A search in the indexed files of the scope that `thread` names. Files relevant to `task` come first. Without a task,
 * files relevant to the scope's newest pack come first.
 */
export interface SearchRequest extends Pick<PackOptions, 'task' | 'thread' | 'saved'> {
  readonly query: string;
  readonly kind: SearchKind;
  /** If undefined, a query with a capital letter is case-sensitive. */
  readonly case?: 'sensitive' | 'ignore';
  /** Globs that limit the searched files. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** The maximum number of tokens in the returned form; default: the reader's limit. */
  readonly cap?: number;
  /** Default: `agent`. */
  readonly reader?: SearchReader;
  readonly form: SearchForm;
  /** Default: the tokenizer in the settings. */
  readonly tokenizer?: Tokenizer;
  /** The maximum number of entries: if set, the best ones are returned, even from a small result. */
  readonly limit?: number;
  /** If true, the result is not stored and has no further pages. */
  readonly noWrite?: boolean;
}

export interface SearchPageOptions {
  /** The number of the first entry, which is `next` of the previous page. */
  readonly from: number;
  readonly cap?: number;
  readonly reader?: SearchReader;
  readonly form: SearchForm;
  readonly tokenizer?: Tokenizer;
}

/**
 * A packet with its text form. If several words are searched in all files and no line contains all of them, the packet
 * contains the best places for these words.
 */
export type SearchResult = SearchReport & {
  readonly text: string;
  /** Sentences about globs of the request that match no file. */
  readonly notes?: readonly string[];
};
