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
  readonly bestCount: number;
  readonly maxChanged: number;
  readonly graph: ImportGraph;
  /** The best tests, wherever they rank. */
  readonly nextTests: readonly RankedFile[];
}

/** Number of best files whose tests are opened, and the maximum number of tests for each; the best tests come first. */
const bestFileCount = 10;
const maxTestsPerFile = 6;
/** Maximum number of the tests that rank next. */
const maxNextTests = 16;
/** Maximum number of tests that are read for one file; further tests add little value. */
const maxReadTests = 64;

/** Maximum number of files that are opened because the task names them, although they rank too low. */
const maxNamedFiles = 16;

/**
 * Finds files for names in the task. A name that is a word without weight, such as `Mention`, may give a file no
 * points, but the file is opened anyway.
 */
function findNamedFiles(ranking: Ranking): RankedFile[] {
  const names = new Map(ranking.names.flatMap(({ name, shown }) => shown.map(({ path }) => [path, name] as const)));
  return [...names].slice(0, maxNamedFiles).map(([path, name]) =>
    ranking.findReceipt(path)?.file
      ?? { path, score: 0, reasons: [{ kind: 'mention', points: 0, detail: english`the task names '${name}'` }] }
  );
}

/**
 * Finds the tests of the best files, whatever their rank, so that they can be shown next to the files that they test.
 */
function findTestsOfBestFiles(ranking: Ranking, graph: ImportGraph): RankedFile[] {
  return ranking.listBestByTask(bestFileCount).flatMap(({ path }) => {
    const tests = (graph.tests.get(path) ?? []).slice(0, maxReadTests).flatMap((test) =>
      ranking.findReceipt(test)?.file ?? []
    );
    return tests.sort((a, b) => b.score - a.score || byPath(a, b)).slice(0, maxTestsPerFile);
  });
}

/**
 * Selects the files to open, best first: the task's best files and the files that are added for other reasons
 * (`hintOnly`), such as pins, the editor or edits. Those include the tests of the best files (`addedAsTest`).
 */
export function selectFilesToOpen(ranking: Ranking, best: readonly RankedFile[], pinned: ReadonlySet<string>,
  { bestCount: count, maxChanged, graph, nextTests }: FilesToOpenOptions): FilesToOpen
{
  const filesByPath = new Map(
    ranking.listBestByTask(count).filter(({ score }) => score > 0).map((file) => [file.path, file]),
  );
  const hintOnly = new Set<string>();
  const hinted = [...ranking.listBestChanged(maxChanged),
    ...best.slice(0, count).filter(({ taskScore }) => taskScore !== undefined),
    ...[...pinned].flatMap((path) => ranking.findReceipt(path)?.file ?? []), ...findNamedFiles(ranking)];
  for (const file of hinted) {
    if (filesByPath.has(file.path)) continue;
    filesByPath.set(file.path, file);
    hintOnly.add(file.path);
  }
  const addedAsTest = new Set<string>();
  for (
    const file of [...findTestsOfBestFiles(ranking, graph),
      ...nextTests.filter(({ path }) => !filesByPath.has(path)).slice(0, maxNextTests)]
  ) {
    if (filesByPath.has(file.path)) continue;
    filesByPath.set(file.path, file);
    hintOnly.add(file.path);
    addedAsTest.add(file.path);
  }
  return { hintOnly, addedAsTest, files: [...filesByPath.values()].sort((a, b) => b.score - a.score || byPath(a, b)) };
}
