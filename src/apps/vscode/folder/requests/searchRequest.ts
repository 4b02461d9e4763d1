import { omitUndefined } from '#base/collections/defined';
import type { PackOptions } from '#engine/options';
import type { SearchRequest } from '#features/search/engine/request';
import type { SearchKind } from '#reports';

/** A user's search in a folder. */
export interface FolderSearch {
  readonly text: string;
  readonly kind: SearchKind;
  readonly matchCase: boolean;
  /** The maximum number of matches to show in the editor; undefined requests a packet for an agent, with pages. */
  readonly limit?: number;
}

/** A token cap so high that no list of matches shown in the editor reaches it. */
const unreachableTokenCap = 1_000_000;

/**
 * Builds the engine's request. `saved` lists the files that changed since the last request; if undefined, the engine
 * reads all files.
 */
export function toSearchRequest({ text, kind, matchCase, limit }: FolderSearch,
  { thread, include, exclude, tokenizer }: PackOptions, saved: readonly string[] | undefined): SearchRequest
{
  return {
    query: text,
    kind,
    form: 'text',
    // as in VS Code's own search, capital letters alone do not make a search case-sensitive
    case: matchCase ? 'sensitive' : 'ignore',
    ...omitUndefined({ thread, include, exclude, tokenizer, saved }),
    ...(limit !== undefined && { limit, cap: unreachableTokenCap, noWrite: true }),
  };
}
