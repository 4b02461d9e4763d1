import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { byText } from '#base/order';
import type { CallersReport, ImpactReport } from '#reports';
import type { Host } from '#engine/host';
import type { IndexStore, RefreshedIndex } from '#engine/indexing/indexStore';
import type { CollectedInputs } from '#engine/inputs/inputs';
import type { FileReader } from '#engine/packing/plan';
import { listRemovedFiles } from '#engine/packing/renames';
import type { Run } from '#engine/run';
import { getIndexedFile } from '#engine/answers/files/movedFiles';
import { createCallReader } from './callReader';
import { findCalledSymbol } from './calledSymbols';
import { buildCallersReport, type CallersOptions } from './callersReport';
import { createCallSearch, createIndexedNames, type CallSearch } from './callSearch';
import type { IndexedNames } from './nameHolders';
import { buildImpactReport } from './impactReport';

/** Finds the callers of a symbol and the dependants of a change; reuses data read earlier from unchanged files. */
export interface CallAnswers {
  findCallers(symbol: string, options: CallersOptions, refreshed: RefreshedIndex, run: Run): Promise<CallersReport>;
  /** @throws UserError for a path that is not a file of the index */
  computeImpact(paths: readonly string[], collected: CollectedInputs, run: Run): Promise<ImpactReport>;
}

export function createCallAnswers(host: Host, store: Pick<IndexStore, 'vocabulary'>,
  files: Pick<FileReader, 'readOutline'>): CallAnswers
{
  const reader = createCallReader(host, files);
  const namesByFiles = new WeakMap<RefreshedIndex['files'], IndexedNames>();
  const createSearch = (refreshed: RefreshedIndex): CallSearch => {
    let names = namesByFiles.get(refreshed.files);
    if (!names) namesByFiles.set(refreshed.files, names = createIndexedNames(refreshed, store.vocabulary));
    return createCallSearch(host, refreshed, names, reader);
  };
  return {
    async findCallers(target, options, refreshed, run) {
      const search = createSearch(refreshed);
      const symbol = await findCalledSymbol(target, refreshed.files, refreshed.byPath, search.names, reader,
        search.holders);
      return buildCallersReport(symbol, options, search, reader, run);
    },
    async computeImpact(paths, collected, run) {
      const { refreshed, git } = collected;
      const changes = new Map((git?.changes ?? []).map((change) => [change.path, change]));
      if (paths.length === 0 && !git)
        throw new UserError(english`Git cannot report what changed. Name the files whose impact you want to see.`,
          'usage');
      const removedFiles = listRemovedFiles(refreshed.files, git).filter(({ path, newPath }) =>
        paths.length === 0 || paths.includes(path) || newPath !== undefined && paths.includes(newPath)
      );
      const requestedFiles = paths.length > 0
        ? paths.filter((path) => !removedFiles.some((removed) => removed.path === path)).map((path) =>
          getIndexedFile(host, path, collected)
        )
        : [...changes.keys()].sort(byText).flatMap((path) => refreshed.byPath.get(path) ?? []);
      const changedFiles = [...new Set(requestedFiles)].map((file) => ({
        file,
        change: paths.length > 0 ? undefined : changes.get(file.path),
      }));
      return buildImpactReport({ changedFiles, removedFiles }, refreshed, createSearch(refreshed), reader, run);
    },
  };
}
