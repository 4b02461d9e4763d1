import type { Ranking } from '#pipeline/4-rank/ranking';
import type { CollectedInputs } from '#engine/inputs/inputs';
import type { RankedFile } from '#model';

/**
 * Returns a ranking of files in this order, the last with one point and each before it with one more; a name occurs in
 * the first.
 */
export function rankingOf(paths: readonly string[], more: Partial<Ranking> = {}): Ranking {
  const files = paths.map((path, i): RankedFile => ({ path, score: paths.length - i, reasons: [] }));
  const best = (count = files.length) => files.slice(0, count);
  return {
    size: files.length,
    overview: 'none',
    evidence: 'named',
    names: [{ name: 'total', shownPlaces: files.slice(0, 2) }],
    listBest: best,
    listBestByTask: best,
    listBestChanged: best,
    listPaths: (count = files.length) => paths.slice(0, count),
    findReceipt(path: string) {
      const at = paths.indexOf(path);
      return at < 0 ? undefined : { rank: at + 1, file: files[at]! };
    },
    listRanked: (wanted: ReadonlySet<string>) => files.filter(({ path }) => wanted.has(path)),
    ...more,
  } as unknown as Ranking;
}

/** Returns settings with an index of a source and a test. */
export function leftOutSettings(
  settings: { readonly noTests?: boolean; readonly pinned?: readonly string[]; readonly excluded?: readonly string[]; },
): Pick<CollectedInputs, 'settings' | 'refreshed'> {
  const byPath = new Map([['a.test.ts', { facts: { role: 'test' } }], ['a.ts', { facts: { role: 'source' } }]]);
  return { settings: { pinned: [], excluded: [], ...settings }, refreshed: { byPath } } as unknown as ReturnType<
    typeof leftOutSettings
  >;
}
