import { byText } from '#base/order';
import type { ImportGraph, IndexedFile } from '#model';
import { isCommon, isTestable, sourcesNamedLike, namesInTests, testedName } from './testPairs';

/** A renamed file and the files that still import it by its old name. */
export interface Renamed {
  readonly from: string;
  readonly to: string;
  readonly importers: readonly string[];
}

/**
 * Returns the graph in which a renamed file has the tests of its old name, if they were not renamed or edited with it:
 * by that name, and by imports that few tests have. Everything else is as in the given graph; without such a test it is
 * the same object.
 */
export function withRenamedTests(graph: ImportGraph, files: readonly IndexedFile[],
  renamed: readonly Renamed[]): ImportGraph
{
  const pairs = renamed.length === 0 ? [] : pairRenamedTests(files, renamed);
  if (pairs.length === 0) return graph;
  const [tests, testedBy] = [new Map(graph.tests), new Map(graph.testedBy)];
  for (const [test, source] of pairs) {
    add(tests, source, test);
    add(testedBy, test, source);
  }
  return { ...graph, tests, testedBy };
}

function pairRenamedTests(files: readonly IndexedFile[],
  renamed: readonly Renamed[]): (readonly [test: string, source: string])[]
{
  const testPaths = new Set(files.filter(({ facts }) => facts.role === 'test').map(({ path }) => path));
  const present = new Set(files.filter(isTestable).map(({ path }) => path));
  const stillPresent = renamed.filter(({ to }) => present.has(to));
  const testsNamed = namedTests(stillPresent, [...present], [...testPaths]);
  return stillPresent.flatMap(({ from, to, importers }) => {
    const using = importers.filter((path) => testPaths.has(path));
    return [...new Set([...(isCommon(using.length) ? [] : using), ...testsNamed(from)])].map((test) =>
      [test, to] as const
    );
  });
}

/** Returns the tests whose names refer to an old name, even if some sources still have that name. */
function namedTests(renamed: readonly Renamed[], sources: readonly string[],
  tests: readonly string[]): (from: string) => readonly string[]
{
  const ways = new Set(renamed.flatMap(({ from }) => namesInTests(from)));
  const calling = tests.filter((test) => ways.has(testedName(test)));
  const byName = new Map<string, string[]>([...ways].map((nameKey) => [nameKey, []]));
  for (const path of calling.length === 0 ? [] : [...sources, ...renamed.map(({ from }) => from)])
    for (const nameKey of namesInTests(path))
      byName.get(nameKey)?.push(path);
  return (from) => calling.filter((test) => sourcesNamedLike(test, byName).includes(from));
}

function add(lists: Map<string, readonly string[]>, key: string, value: string): void {
  lists.set(key, [...new Set([...lists.get(key) ?? [], value])].sort(byText));
}
