import { getBaseName } from '#base/text/paths';
import { append, findMax } from '#base/collections/lists';
import { byText } from '#base/order';
import { splitSubwords } from '#base/words/words';
import { detectLanguage, getLanguageRow } from '#languages/languages';
import type { ImportEdge, ImportGraph, IndexedFile } from '#model';

/** A file that is imported by more tests than this is a test helper rather than the subject of a test. */
const maxImportingTests = 20;
/** If more sources than this have the same name and are equally similar, the name selects none of them. */
const maxTiedSources = 3;
/** Folders that a mirrored layout leaves out (`src/a/b.ts` ↔ `test/a/b.test.ts`). */
const layoutFolders = new Set(['src', 'lib', 'source', 'app', 'test', 'tests', '__tests__', 'spec', 'specs', 'unit',
  'integration', 'e2e', 'functional', 'testing']);

/** The tables for pairing tests with sources. A linker patches them; `pairTests` builds them from scratch. */
export interface PairTables {
  /** Maps each name by which tests may refer to sources (see `listReferenceNames`) to those sources. */
  readonly sourcesByName: ReadonlyMap<string, readonly string[]>;
  readonly testablePaths: ReadonlySet<string>;
  /** Maps each file to the number of tests that import it. */
  readonly useCounts: ReadonlyMap<string, number>;
  readonly imports: ImportGraph['imports'];
}

/**
 * Pairs tests with the sources that they test: by name (co-located, in `__tests__`, or mirrored), and by imports that
 * only a few tests share.
 */
export function pairTests(files: readonly IndexedFile[],
  imports: ImportGraph['imports']): Pick<ImportGraph, 'tests' | 'testedBy'>
{
  const testableFiles = files.filter((file) => isTestable(file));
  const testablePaths = new Set(testableFiles.map((file) => file.path));
  const tests = files.filter((file) => file.facts.role === 'test');
  const tables: PairTables = {
    sourcesByName: groupSourcesByName(testableFiles),
    testablePaths,
    useCounts: countUses(tests, imports, testablePaths),
    imports,
  };
  const pairs = new Map<string, Set<string>>();
  for (const test of tests) {
    const sources = findTestedSources(test, tables);
    if (sources.size > 0) pairs.set(test.path, sources);
  }
  return { tests: reversePairs(pairs), testedBy: sortPairs(pairs) };
}

/** Returns the sources that a test covers: those that its name refers to, and its imports that few tests share. */
export function findTestedSources({ path, facts }: IndexedFile,
  { sourcesByName, testablePaths, useCounts, imports }: PairTables): Set<string>
{
  const sources = new Set(findSourcesByTestName(path, sourcesByName));
  // names of the test's own package, used without an import, count only if its file name refers to no source
  const implicitNames = new Set(sources.size > 0 ? facts.uses?.names : []);
  for (const edge of imports.get(path) ?? [])
    if (
      !implicitNames.has(edge.specifier) && testablePaths.has(edge.to) &&
      !isImportedByManyTests(useCounts.get(edge.to)!)
    )
      sources.add(edge.to);
  return sources;
}

export function isImportedByManyTests(useCount: number): boolean {
  return useCount > maxImportingTests;
}

export function isTestable(file: IndexedFile): boolean {
  const { role } = file.facts;
  return file.language !== undefined &&
    (role === 'source' || role === 'entry' || role === 'script' || role === 'types') &&
    !/\.d\.[cm]?ts$/.test(file.path);
}

function countUses(tests: readonly IndexedFile[], imports: ImportGraph['imports'],
  testablePaths: ReadonlySet<string>): Map<string, number>
{
  const useCounts = new Map<string, number>();
  for (const test of tests) {
    for (const to of new Set((imports.get(test.path) ?? []).map((edge: ImportEdge) => edge.to)))
      if (testablePaths.has(to)) useCounts.set(to, (useCounts.get(to) ?? 0) + 1);
  }
  return useCounts;
}

function groupSourcesByName(testableFiles: readonly IndexedFile[]): Map<string, string[]> {
  const sourcesByName = new Map<string, string[]>();
  for (const { path } of testableFiles) {
    for (const nameKey of listReferenceNames(path)) {
      append(sourcesByName, nameKey, path);
    }
  }
  return sourcesByName;
}

/**
 * Returns the names by which tests may refer to a file. `src/util/inspect.ts` is found as `inspect`, `util_inspect` and
 * `src_util_inspect`; an index file is also found by its folder.
 */
export function listReferenceNames(path: string): string[] {
  const parts = path.split('/');
  const stem = toSnakeCase(stripSourceExtension(parts.pop()!));
  const isIndex = stem === 'index' || stem === 'init' || stem === 'mod';
  const nameParts = isIndex ? parts.splice(-1) : [stem];
  const names = new Set<string>(isIndex ? [] : [stem]);
  for (let count = isIndex ? 0 : 1; count <= 2; count++)
    names.add(
      [...parts.slice(parts.length - count).map(toSnakeCase), ...nameParts.map(toSnakeCase)].filter((part) =>
        part !== ''
      )
        .join('_'),
    );
  names.delete('');
  return [...names];
}

/** Returns the name (one of the source's `listReferenceNames`) by which a test's file name refers to its source. */
export function getTestedName(path: string): string {
  return toSnakeCase(getTestedStem(path));
}

/**
 * Returns the sources that a test's file name refers to: those whose folders are most similar to the test's folders,
 * unless there are too many.
 */
export function findSourcesByTestName(test: string, sourcesByName: ReadonlyMap<string, readonly string[]>): string[] {
  const candidates = sourcesByName.get(getTestedName(test)) ?? [];
  if (candidates.length === 0) return [];
  const testFolders = listComparableFolders(test);
  const scoredCandidates = candidates.map((path) => ({
    path,
    similarity: scoreFolderSimilarity(testFolders, listComparableFolders(path)),
    isSameFamily: getLanguageFamily(path) === getLanguageFamily(test),
  })).filter((candidate) => candidate.isSameFamily);
  const bestSimilarity = findMax(scoredCandidates.map((candidate) => candidate.similarity));
  const bestCandidates = scoredCandidates.filter((candidate) => candidate.similarity === bestSimilarity);
  return bestCandidates.length <= maxTiedSources ? bestCandidates.map((candidate) => candidate.path) : [];
}

/** Returns `a` for `a.test.ts`, `a.spec.tsx`, `__tests__/a.ts`, `test_a.py`, `a_test.go` and `ATest.java`. */
function getTestedStem(path: string): string {
  const stem = stripSourceExtension(getBaseName(path));
  return stem
    .replace(/[.\-_](?:tests?|unit_?tests?|specs?|e2e|cy|test-d|unit|integration)$/i, '')
    .replace(/[.\-_](?:unit|integration|tests?|node|browser)$/i, '')
    .replace(/^tests?[_\-.](?=.)/i, '')
    .replace(/(?<=[a-z0-9])(?:UnitTests?|Tests?|TestCase|TestSuite|Suite|IT|ITCase|Specs?|Facts|Cest)$/, '')
    .replace(/^Test(?=[A-Z])/, '')
    .replace(/\.(?:vue|svelte)$/, ''); // Button.svelte.test.ts
}

function stripSourceExtension(name: string): string {
  return name.replace(/\.(?:d\.)?\w+$/, '');
}

/**
 * Converts a name to snake case, whatever the language's convention: `ResMock`, `res-mock`, `_res_mock` → `res_mock`.
 */
function toSnakeCase(name: string): string {
  return splitSubwords(name).join('_').toLowerCase();
}

function listComparableFolders(path: string): string[] {
  return path.split('/').slice(0, -1).map(toSnakeCase).filter((folder) => folder !== '' && !layoutFolders.has(folder));
}

/** Adds ten points for each common folder and subtracts one point for each folder that only the source has. */
function scoreFolderSimilarity(test: readonly string[], source: readonly string[]): number {
  const testFolders = new Set(
    test.flatMap((
      folder,
    ) => [folder, folder.replace(/^tests?_/, ''), folder.replace(/_(?:unit_|integration_)?(?:tests?|specs?)$/, '')]),
  ); // `Foo.Tests` also matches `Foo`
  const sharedCount = source.filter((folder) => testFolders.has(folder)).length;
  return sharedCount * 10 - (source.length - sharedCount);
}

function getLanguageFamily(path: string): string {
  return getLanguageRow(detectLanguage(path))?.family ?? path.slice(path.lastIndexOf('.') + 1);
}

function reversePairs(pairs: ReadonlyMap<string, ReadonlySet<string>>): Map<string, readonly string[]> {
  const testsBySource = new Map<string, Set<string>>();
  for (const [test, sources] of pairs) {
    for (const source of sources) {
      const sourceTests = testsBySource.get(source);
      if (sourceTests) sourceTests.add(test);
      else testsBySource.set(source, new Set([test]));
    }
  }
  return sortPairs(testsBySource);
}

function sortPairs(pairs: ReadonlyMap<string, ReadonlySet<string>>): Map<string, readonly string[]> {
  return new Map([...pairs].sort((a, b) => byText(a[0], b[0])).map(([key, values]) => [key, [...values].sort(byText)]));
}
