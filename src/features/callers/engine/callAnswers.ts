import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { byText } from '#base/order';
import type { CallersReport, ImpactReport } from '#reports';
import type { Host } from '#engine/host';
import type { IndexStore, Refreshed } from '#engine/indexing/indexStore';
import type { CollectedInputs } from '#engine/inputs/inputs';
import type { FileReader } from '#engine/packing/plan';
import type { Run } from '#engine/run';
import { indexedFile } from '#engine/answers/files/movedFiles';
import { createCallReader } from './callReader';
import { calledSymbol } from './calledSymbols';
import { callersReport, type CallersOptions } from './callersReport';
import { createCallSearch, type CallSearch } from './callSearch';
import { impactReport } from './impactReport';

/** Finds who calls a symbol and what depends on a change; reuses data from unchanged files that it has already read. */
export interface CallAnswers {
  callers(symbol: string, options: CallersOptions, refreshed: Refreshed, run: Run): Promise<CallersReport>;
  /** @throws UserError for a path that is not a file of the index */
  impact(paths: readonly string[], collected: CollectedInputs, run: Run): Promise<ImpactReport>;
}

export function createCallAnswers(host: Host, store: Pick<IndexStore, 'vocabulary'>,
  files: Pick<FileReader, 'outlineOf'>): CallAnswers
{
  const reader = createCallReader(host, files);
  const searchIn = (refreshed: Refreshed): CallSearch => createCallSearch(host, refreshed, store.vocabulary, reader);
  return {
    async callers(target, options, refreshed, run) {
      const search = searchIn(refreshed);
      const symbol = await calledSymbol(target, refreshed.files, refreshed.byPath, search.names, reader,
        store.vocabulary);
      return callersReport(symbol, options, search, reader, run);
    },
    async impact(paths, collected, run) {
      const { refreshed, git } = collected;
      const changes = new Map((git?.changes ?? []).map((change) => [change.path, change]));
      if (paths.length === 0 && !git)
        throw new UserError(english`Git does not say what changed: name the files whose impact you want to see.`,
          'usage');
      const requestedPaths = paths.length > 0
        ? paths.map((path) => indexedFile(host, path, collected))
        : [...changes.keys()].sort(byText).flatMap((path) => refreshed.byPath.get(path) ?? []);
      const changed = [...new Set(requestedPaths)].map((file) => ({
        file,
        change: paths.length > 0 ? undefined : changes.get(file.path),
      }));
      return impactReport(changed, refreshed, searchIn(refreshed), reader, run);
    },
  };
}
