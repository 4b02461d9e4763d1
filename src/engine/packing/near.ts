import { english } from '#base/text/english';
import { byPath } from '#base/order';
import type { ImportGraph, RankedFile } from '#model';
import type { Ranking } from '#pipeline/4-rank/ranking';

/** Files to open, best first. */
export interface FilesToOpen {
  readonly files: readonly RankedFile[];
  /** Paths that do not count when the task's files are weighed. */
  readonly hintOnlyPaths: ReadonlySet<string>;
  /** The opened files that are tests of the best files or rank next among the tests. */
  readonly addedTestPaths: ReadonlySet<string>;
  /** The opened files that are outlined by line patterns, because a pack shows little of their code. */
  readonly unparsedPaths: ReadonlySet<string>;
}

export interface FilesToOpenOptions {
  /** The number of best files for the task. */
  readonly bestCount: number;
  /** The number of these files that are parsed. */
  readonly parsedCount: number;
  readonly maxChanged: number;
  readonly graph: ImportGraph;
  /** The best tests, wherever they rank. */
  readonly nextTests: readonly RankedFile[];
}

/** The number of best files whose tests are opened, and the maximum number of tests for each, best first. */
const bestFileCount = 10;
const maxTestsPerFile = 6;
/** The maximum number of the tests that rank next. */
const maxNextTests = 16;
/** The maximum number of tests that are read for one file; further tests add little value. */
const maxReadTests = 64;

/** The maximum number of files that are opened because the task names them, although they rank too low. */
const maxNamedFiles = 16;

/**
 * Finds files for names in the task. A name that is a word without weight, such as `Mention`, may give a file no
 * points, but the file is opened anyway.
 */
function findNamedFiles(ranking: Ranking): RankedFile[] {
  const names = new Map(
    ranking.names.flatMap(({ name, shownPlaces }) => shownPlaces.map(({ path }) => [path, name] as const)),
  );
  return [...names].slice(0, maxNamedFiles).map(([path, name]) =>
    ranking.findReceipt(path)?.file
      ?? { path, score: 0, reasons: [{ kind: 'mention', points: 0, detail: english`the task names '${name}'` }] }
  );
}

/**
 * Finds the tests of the best files, whatever their rank, so that they can be shown next to the files that they test.
 */
function findTestsOfBestFiles(ranking: Ranking, graph: ImportGraph): RankedFile[] {
  const testsByFile = ranking.listBestByTask(bestFileCount).map(({ path }) =>
    (graph.tests.get(path) ?? []).slice(0, maxReadTests)
  );
  const rankedTests = ranking.listRanked(new Set(testsByFile.flat()));
  return testsByFile.flatMap((tests) =>
    rankedTests.filter(({ path }) => tests.includes(path)).slice(0, maxTestsPerFile)
  );
}

/**
 * Selects the files to open, best first. They are the task's best files and the files that are added for other reasons
 * (`hintOnlyPaths`), such as pins, the editor or edits. Those include tests of the best files (`addedTestPaths`).
 */
export function selectFilesToOpen(ranking: Ranking, bestFiles: readonly RankedFile[], pinnedPaths: ReadonlySet<string>,
  { bestCount, parsedCount, maxChanged, graph, nextTests }: FilesToOpenOptions): FilesToOpen
{
  const filesByPath = new Map(
    ranking.listBestByTask(bestCount).filter(({ score }) => score > 0).map((file) => [file.path, file]),
  );
  const unparsedPaths = new Set([...filesByPath.keys()].slice(parsedCount));
  const hintOnlyPaths = new Set<string>();
  const hintedFiles = [...ranking.listBestChanged(maxChanged),
    ...bestFiles.slice(0, bestCount).filter(({ taskScore }) => taskScore !== undefined),
    ...[...pinnedPaths].flatMap((path) => ranking.findReceipt(path)?.file ?? []), ...findNamedFiles(ranking)];
  for (const file of hintedFiles) {
    unparsedPaths.delete(file.path);
    if (filesByPath.has(file.path)) continue;
    filesByPath.set(file.path, file);
    hintOnlyPaths.add(file.path);
  }
  const addedTestPaths = new Set<string>();
  for (
    const file of [...findTestsOfBestFiles(ranking, graph),
      ...nextTests.filter(({ path }) => !filesByPath.has(path)).slice(0, maxNextTests)]
  ) {
    if (filesByPath.has(file.path)) continue;
    filesByPath.set(file.path, file);
    hintOnlyPaths.add(file.path);
    addedTestPaths.add(file.path);
    if (parsedCount < bestCount) unparsedPaths.add(file.path);
  }
  return {
    hintOnlyPaths,
    addedTestPaths,
    unparsedPaths,
    files: [...filesByPath.values()].sort((a, b) => b.score - a.score || byPath(a, b)),
  };
}
