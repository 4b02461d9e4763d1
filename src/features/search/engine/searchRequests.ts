import { once } from '#base/once';
import type { PackOptions } from '#engine/options';
import type { RequestParts } from '#engine/requestParts';
import type { Run } from '#engine/run';
import type { FindReport } from '#reports';
import type { SearchPageOptions, SearchRequest, SearchResult } from './request';

export interface SearchRequests {
  /**
   * Returns a packet of a query's matches in the files of the scope's pack. With `saved`, from a host that watches, no
   * other file is checked and no process is run.
   */
  search(request: SearchRequest, run: Run): Promise<SearchResult>;
  /** Returns further entries of a stored result. Rejects with `UserError` if there are none. */
  searchPage(id: string, options: SearchPageOptions): Promise<SearchResult>;
  /** Finds the ten best places for a question, in at most 600 tokens, with their text form. */
  find(question: string, options: PackOptions, run: Run): Promise<FindReport & { readonly text: string; }>;
}

export function searchRequests(
  { host, inputs, warn, pipeline, isPacking, withGit, scoped, saveLater }: RequestParts,
): SearchRequests {
  const searcher = once(async () => (await import('./searcher')).createSearcher(host, inputs, await pipeline(), warn));
  return {
    search(request, run) {
      if (isPacking()) run.notice?.('The search waits for the running pack.');
      return withGit(run, async () => {
        const result = await (await searcher()).search(scoped(request, 'ask'), run);
        saveLater(request);
        return result;
      });
    },
    searchPage: async (id, options) => (await searcher()).page(id, options),
    find: (question, options, run) =>
      withGit(run, async () => {
        const { findPlaces } = await import('./finder');
        const places = await findPlaces(host, inputs, await pipeline(), question, scoped(options, 'ask'), run);
        saveLater(options);
        return places;
      }),
  };
}
