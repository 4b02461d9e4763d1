import type { OmittedFile } from '#model';
import type { Ranking } from '#pipeline/4-rank/ranking';
import { findManualChoice } from '../inputs/choiceOf';
import type { CollectedInputs } from '../inputs/inputs';

/** Reports whether a pack leaves out this test. Pinned tests are never left out. */
export function isTestLeftOut(path: string,
  { settings, refreshed }: Pick<CollectedInputs, 'settings' | 'refreshed'>): boolean
{
  return settings.noTests === true && refreshed.byPath.get(path)?.facts.role === 'test' &&
    findManualChoice(settings, path)?.choice !== 'pinned';
}

/** Returns the ranking without the files that are left out. Other files keep the points that they got from these. */
export function filterRanking(ranking: Ranking, isLeftOut: (path: string) => boolean): Ranking {
  const takeBest = (count: number, listBest: (count: number) => ReturnType<Ranking['listBest']>) => {
    for (let requestCount = count;; requestCount *= 2) {
      const candidates = listBest(requestCount);
      const remainingFiles = candidates.filter(({ path }) => !isLeftOut(path));
      if (remainingFiles.length >= count || candidates.length < requestCount) return remainingFiles.slice(0, count);
    }
  };
  return {
    ...ranking,
    names: ranking.names.map((entry) => ({
      ...entry,
      shownPlaces: entry.shownPlaces.filter(({ path }) => !isLeftOut(path)),
    })),
    listBest: (count = ranking.size) => takeBest(Math.max(1, count), ranking.listBest),
    listBestByTask: (count) => takeBest(Math.max(1, count), ranking.listBestByTask),
    listBestChanged: (count) => takeBest(Math.max(1, count), ranking.listBestChanged),
    listPaths: (count = ranking.size) => ranking.listPaths().filter((path) => !isLeftOut(path)).slice(0, count),
    findReceipt: (path) => (isLeftOut(path) ? undefined : ranking.findReceipt(path)),
    listRanked: (paths) => ranking.listRanked(paths).filter(({ path }) => !isLeftOut(path)),
  };
}

/** Returns the best of the tests that were left out, for the receipts. */
export function listLeftOutTests(ranking: Ranking, count: number, isLeftOut: (path: string) => boolean): OmittedFile[] {
  return ranking.listBest(count).filter(({ path }) => isLeftOut(path)).map(({ path, score, reasons }) => ({
    path,
    score,
    reasons,
    because: 'test',
  }));
}
