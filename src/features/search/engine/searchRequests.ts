import { once } from '#base/once';
import type { PackOptions } from '#engine/options';
import type { RequestParts } from '#engine/requestParts';
import type { Run } from '#engine/run';
import type { FindReport } from '#reports';
import type { SearchPageOptions, SearchRequest, SearchResult } from './request';

export interface SearchRequests {
  /**
   * Returns a packet of a query's matches in the files of the scope's pack. If a host that watches files passes
   * `saved`, no other files are checked and no process is started.
   */
  search(request: SearchRequest, run: Run): Promise<SearchResult>;
  /** Returns further entries of a stored result. Rejects with a `UserError` if the result has no further entries. */
  searchPage(id: string, options: SearchPageOptions): Promise<SearchResult>;
  /** Finds the ten best places for a question, in at most 600 tokens, with their text form. */
  find(question: string, options: PackOptions, run: Run): Promise<FindReport & { readonly text: string; }>;
}

export function createSearchRequests(
  { host, inputs, warn, loadPipeline, isPacking, withGit, addScope, saveLater }: RequestParts,
): SearchRequests {
  const searcher = once(async () =>
    (await import('./searcher')).createSearcher(host, inputs, await loadPipeline(), warn)
  );
  return {
    search(request, run) {
      if (isPacking()) run.notice?.('The search is waiting for the running pack.');
      return withGit(run, async () => {
        const result = await (await searcher()).search(addScope(request, 'ask'), run);
        saveLater(request);
        return result;
      });
    },
    searchPage: async (id, options) => (await searcher()).getPage(id, options),
    find: (question, options, run) =>
      withGit(run, async () => {
        const { findPlaces } = await import('./finder');
        const places = await findPlaces(host, inputs, await loadPipeline(), question, addScope(options, 'ask'), run);
        saveLater(options);
        return places;
      }),
  };
}
