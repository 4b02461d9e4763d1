import { byPath } from '../../base/order';
import type { ImportGraph, RankedFile } from '../../model';
import type { Ranking } from '../../4-rank/ranking';

/** Files to open, best first. */
export interface Near {
  readonly near: readonly RankedFile[];
  /** Paths that the task's files are weighed without. */
  readonly aside: ReadonlySet<string>;
  /** Those of them that are tests of the best files, or rank next among tests. */
  readonly beside: ReadonlySet<string>;
}

export interface NearOptions {
  /** How many of the task's best files. */
  readonly wanted: number;
  readonly maxChanged: number;
  readonly graph: ImportGraph;
  /** The best tests, wherever they rank. */
  readonly nextTests: readonly RankedFile[];
}

/** So many of the best files, and at most so many of each one's tests, the best by their own points. */
const besideBest = 10;
const besideEach = 6;
/** And so many of the tests that rank next. */
const maxNextTests = 16;
/** Maximum number of tests of one file that are read: of more, each has little value. */
const maxTests = 64;

/** The tests of the best files, whatever their rank: opened so that they can be shown next to what they test. */
function testsBeside(ranking: Ranking, graph: ImportGraph): RankedFile[] {
  return ranking.bestByTask(besideBest).flatMap(({ path }) => {
    const tests = (graph.tests.get(path) ?? []).slice(0, maxTests).flatMap((test) => ranking.of(test)?.file ?? []);
    return tests.sort((a, b) => b.score - a.score || byPath(a, b)).slice(0, besideEach);
  });
}

/**
 * The task's best files, and `aside` those that pins, the editor or edits put among them or beside them, or (`beside`)
 * that are tests of the best; best first.
 */
export function nearOf(ranking: Ranking, best: readonly RankedFile[], pinned: ReadonlySet<string>,
  { wanted, maxChanged, graph, nextTests }: NearOptions): Near
{
  const near = new Map(ranking.bestByTask(wanted).filter(({ score }) => score > 0).map((file) => [file.path, file]));
  const aside = new Set<string>();
  const hinted = [...ranking.changed(maxChanged),
    ...best.slice(0, wanted).filter(({ taskScore }) => taskScore !== undefined),
    ...[...pinned].flatMap((path) => ranking.of(path)?.file ?? [])];
  for (const file of hinted) {
    if (near.has(file.path)) continue;
    near.set(file.path, file);
    aside.add(file.path);
  }
  const beside = new Set<string>();
  for (
    const file of [...testsBeside(ranking, graph),
      ...nextTests.filter(({ path }) => !near.has(path)).slice(0, maxNextTests)]
  ) {
    if (near.has(file.path)) continue;
    near.set(file.path, file);
    aside.add(file.path);
    beside.add(file.path);
  }
  return { aside, beside, near: [...near.values()].sort((a, b) => b.score - a.score || byPath(a, b)) };
}
