import { english } from '#base/text/english';
import { byPath } from '#base/order';
import type { ImportGraph, RankedFile } from '#model';
import type { Ranking } from '#pipeline/4-rank/ranking';

/** Files to open, best first. */
export interface FilesToOpen {
  readonly files: readonly RankedFile[];
  /** Paths that do not count when the task's files are weighed. */
  readonly hintOnly: ReadonlySet<string>;
  /** The opened files that are tests of the best files or rank next among the tests. */
  readonly addedAsTest: ReadonlySet<string>;
}

export interface FilesToOpenOptions {
  /** The number of best files for the task. */
  readonly wanted: number;
  readonly maxChanged: number;
  readonly graph: ImportGraph;
  /** The best tests, wherever they rank. */
  readonly nextTests: readonly RankedFile[];
}

/** Number of best files, and the maximum of tests for each of them, the best by their own points. */
const besideBest = 10;
const besideEach = 6;
/** Maximum number of the tests that rank next. */
const maxNextTests = 16;
/** Maximum number of tests that are read for one file; further tests add little value. */
const maxTests = 64;

/** Maximum number of files that are opened because the task names them, although they rank too low. */
const maxNamed = 16;

/**
 * Finds files for names in the task. A name that is a word without weight, such as `Mention`, may give a file no
 * points, but its file is opened all the same.
 */
function namedFiles(ranking: Ranking): RankedFile[] {
  const names = new Map(ranking.names.flatMap(({ name, shown }) => shown.map(({ path }) => [path, name] as const)));
  return [...names].slice(0, maxNamed).map(([path, name]) =>
    ranking.of(path)?.file
      ?? { path, score: 0, reasons: [{ kind: 'mention', points: 0, detail: english`the task names '${name}'` }] }
  );
}

/**
 * Finds the tests of the best files, whatever their rank, so that they can be shown next to the files that they test.
 */
function testsBeside(ranking: Ranking, graph: ImportGraph): RankedFile[] {
  return ranking.bestByTask(besideBest).flatMap(({ path }) => {
    const tests = (graph.tests.get(path) ?? []).slice(0, maxTests).flatMap((test) => ranking.of(test)?.file ?? []);
    return tests.sort((a, b) => b.score - a.score || byPath(a, b)).slice(0, besideEach);
  });
}

/**
 * Returns the task's best files, best first, with files that only pins, the editor or edits add (`hintOnly`), including
 * the tests of the best files (`addedAsTest`).
 */
export function filesToOpen(ranking: Ranking, best: readonly RankedFile[], pinned: ReadonlySet<string>,
  { wanted: count, maxChanged, graph, nextTests }: FilesToOpenOptions): FilesToOpen
{
  const filesByPath = new Map(
    ranking.bestByTask(count).filter(({ score }) => score > 0).map((file) => [file.path, file]),
  );
  const hintOnly = new Set<string>();
  const hinted = [...ranking.changed(maxChanged),
    ...best.slice(0, count).filter(({ taskScore }) => taskScore !== undefined),
    ...[...pinned].flatMap((path) => ranking.of(path)?.file ?? []), ...namedFiles(ranking)];
  for (const file of hinted) {
    if (filesByPath.has(file.path)) continue;
    filesByPath.set(file.path, file);
    hintOnly.add(file.path);
  }
  const addedAsTest = new Set<string>();
  for (
    const file of [...testsBeside(ranking, graph),
      ...nextTests.filter(({ path }) => !filesByPath.has(path)).slice(0, maxNextTests)]
  ) {
    if (filesByPath.has(file.path)) continue;
    filesByPath.set(file.path, file);
    hintOnly.add(file.path);
    addedAsTest.add(file.path);
  }
  return { hintOnly, addedAsTest, files: [...filesByPath.values()].sort((a, b) => b.score - a.score || byPath(a, b)) };
}
