import { byText } from '#base/order';
import type { ImportGraph, IndexedFile } from '#model';
import { isImportedByManyTests, isTestable, findSourcesByTestName, listReferenceNames,
  getTestedName } from './testPairs';

/** A renamed file and the files that still import it by its old name. */
export interface RenamedFile {
  readonly from: string;
  readonly to: string;
  readonly importers: readonly string[];
}

/**
 * Returns a graph in which a renamed file keeps the tests of its old name, unless they were renamed or edited with it.
 * Such tests are found by that name, and by imports that few tests share. If none exist, the given graph is returned.
 */
export function addTestsOfRenamedFiles(graph: ImportGraph, files: readonly IndexedFile[],
  renamedFiles: readonly RenamedFile[]): ImportGraph
{
  const pairs = renamedFiles.length === 0 ? [] : pairTestsOfRenamedFiles(files, renamedFiles);
  if (pairs.length === 0) return graph;
  const [tests, testedBy] = [new Map(graph.tests), new Map(graph.testedBy)];
  for (const [test, source] of pairs) {
    addToList(tests, source, test);
    addToList(testedBy, test, source);
  }
  return { ...graph, tests, testedBy };
}

function pairTestsOfRenamedFiles(files: readonly IndexedFile[],
  renamedFiles: readonly RenamedFile[]): (readonly [test: string, source: string])[]
{
  const testPaths = new Set(files.filter(({ facts }) => facts.role === 'test').map(({ path }) => path));
  const testablePaths = new Set(files.filter(isTestable).map(({ path }) => path));
  const testableRenames = renamedFiles.filter(({ to }) => testablePaths.has(to));
  const findTests = createOldNameLookup(testableRenames, [...testablePaths], [...testPaths]);
  return testableRenames.flatMap(({ from, to, importers }) => {
    const importingTests = importers.filter((path) => testPaths.has(path));
    return [...new Set([...(isImportedByManyTests(importingTests.length) ? [] : importingTests), ...findTests(from)])]
      .map((test) => [test, to] as const);
  });
}

/** Returns a function that finds the tests whose names refer to an old name, even if some sources still have it. */
function createOldNameLookup(renamedFiles: readonly RenamedFile[], sources: readonly string[],
  tests: readonly string[]): (from: string) => readonly string[]
{
  const oldNames = new Set(renamedFiles.flatMap(({ from }) => listReferenceNames(from)));
  const matchingTests = tests.filter((test) => oldNames.has(getTestedName(test)));
  const sourcesByOldName = new Map<string, string[]>([...oldNames].map((nameKey) => [nameKey, []]));
  for (const path of matchingTests.length === 0 ? [] : [...sources, ...renamedFiles.map(({ from }) => from)])
    for (const nameKey of listReferenceNames(path))
      sourcesByOldName.get(nameKey)?.push(path);
  return (from) => matchingTests.filter((test) => findSourcesByTestName(test, sourcesByOldName).includes(from));
}

function addToList(lists: Map<string, readonly string[]>, key: string, value: string): void {
  lists.set(key, [...new Set([...lists.get(key) ?? [], value])].sort(byText));
}
