import { baseName } from '#base/text/paths';
import { append, maxOf } from '#base/collections/lists';
import { byText } from '#base/order';
import { subwords } from '#base/words/words';
import { detectLanguage, languageRow } from '#languages/languages';
import type { ImportEdge, ImportGraph, IndexedFile } from '#model';

/** A file that more tests than this import is a test helper rather than the subject of a test. */
const commonMax = 20;
/** If more sources than this with one name are at equal distance, the name selects none of them. */
const tieMax = 3;
/** Folders that a mirrored layout leaves out (`src/a/b.ts` ↔ `test/a/b.test.ts`). */
const layoutFolders = new Set(['src', 'lib', 'source', 'app', 'test', 'tests', '__tests__', 'spec', 'specs', 'unit',
  'integration', 'e2e', 'functional', 'testing']);

/** The tables by which tests are paired. A linker patches them; `testPairs` builds them from scratch. */
export interface PairRules {
  /** A name by which tests may refer to sources (see `namesInTests`) → those sources. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  readonly testable: ReadonlySet<string>;
  /** A file → the number of tests that import it. */
  readonly uses: ReadonlyMap<string, number>;
  readonly imports: ImportGraph['imports'];
}

/**
 * Pairs tests with the sources that they test: by name (co-located, in `__tests__`, or mirrored), and by imports that
 * only few tests share.
 */
export function testPairs(files: readonly IndexedFile[],
  imports: ImportGraph['imports']): Pick<ImportGraph, 'tests' | 'testedBy'>
{
  const tested = files.filter((file) => isTestable(file));
  const testable = new Set(tested.map((file) => file.path));
  const tests = files.filter((file) => file.facts.role === 'test');
  const rules: PairRules = {
    byName: sourcesByName(tested),
    testable,
    uses: countUses(tests, imports, testable),
    imports,
  };
  const pairs = new Map<string, Set<string>>();
  for (const test of tests) {
    const sources = findTestedSources(test, rules);
    if (sources.size > 0) pairs.set(test.path, sources);
  }
  return { tests: reversed(pairs), testedBy: sorted(pairs) };
}

/** Returns the sources that one test tests: sources that its name refers to, and its imports that few tests share. */
export function findTestedSources({ path, facts }: IndexedFile,
  { byName, testable, uses, imports }: PairRules): Set<string>
{
  const sources = new Set(sourcesNamedLike(path, byName));
  // names of its own package that it uses without an import count only if its file name refers to no source
  const unwritten = new Set(sources.size > 0 ? facts.uses?.names : []);
  for (const edge of imports.get(path) ?? [])
    if (!unwritten.has(edge.specifier) && testable.has(edge.to) && !isCommon(uses.get(edge.to)!)) sources.add(edge.to);
  return sources;
}

export function isCommon(uses: number): boolean {
  return uses > commonMax;
}

export function isTestable(file: IndexedFile): boolean {
  const { role } = file.facts;
  return file.language !== undefined &&
    (role === 'source' || role === 'entry' || role === 'script' || role === 'types') &&
    !/\.d\.[cm]?ts$/.test(file.path);
}

function countUses(tests: readonly IndexedFile[], imports: ImportGraph['imports'],
  testable: ReadonlySet<string>): Map<string, number>
{
  const uses = new Map<string, number>();
  for (const test of tests) {
    for (const to of new Set((imports.get(test.path) ?? []).map((edge: ImportEdge) => edge.to)))
      if (testable.has(to)) uses.set(to, (uses.get(to) ?? 0) + 1);
  }
  return uses;
}

function sourcesByName(tested: readonly IndexedFile[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { path } of tested) {
    for (const nameKey of namesInTests(path)) {
      append(names, nameKey, path);
    }
  }
  return names;
}

/**
 * Returns the names by which tests may refer to a file. `src/util/inspect.ts` is found as `inspect`, `util_inspect` and
 * `src_util_inspect`; an index file is also found by its folder.
 */
export function namesInTests(path: string): string[] {
  const parts = path.split('/');
  const stem = plain(stripSourceExtension(parts.pop()!));
  const isIndex = stem === 'index' || stem === 'init' || stem === 'mod';
  const tail = isIndex ? parts.splice(-1) : [stem];
  const ways = new Set<string>(isIndex ? [] : [stem]);
  for (let count = isIndex ? 0 : 1; count <= 2; count++)
    ways.add(
      [...parts.slice(parts.length - count).map(plain), ...tail.map(plain)].filter((part) => part !== '').join('_'),
    );
  ways.delete('');
  return [...ways];
}

/** Returns the name (one of the source's `namesInTests`) by which a test's file name refers to its source. */
export function testedName(path: string): string {
  return plain(testedStem(path));
}

/**
 * Returns the sources that a test's file name means: the sources whose folders are most like the test's own, unless
 * there are too many.
 */
export function sourcesNamedLike(test: string, byName: ReadonlyMap<string, readonly string[]>): string[] {
  const candidates = byName.get(testedName(test)) ?? [];
  if (candidates.length === 0) return [];
  const testFolders = folders(test);
  const scored = candidates.map((path) => ({
    path,
    likeness: likeness(testFolders, folders(path)),
    same: languageFamily(path) === languageFamily(test),
  })).filter((candidate) => candidate.same);
  const best = maxOf(scored.map((candidate) => candidate.likeness));
  const nearest = scored.filter((candidate) => candidate.likeness === best);
  return nearest.length <= tieMax ? nearest.map((candidate) => candidate.path) : [];
}

/** Returns `a` for `a.test.ts`, `a.spec.tsx`, `__tests__/a.ts`, `test_a.py`, `a_test.go` and `ATest.java`. */
function testedStem(path: string): string {
  const stem = stripSourceExtension(baseName(path));
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
function plain(name: string): string {
  return subwords(name).join('_').toLowerCase();
}

function folders(path: string): string[] {
  return path.split('/').slice(0, -1).map(plain).filter((folder) => folder !== '' && !layoutFolders.has(folder));
}

/** Returns ten points for each common folder, minus one for each folder that only the source has. */
function likeness(test: readonly string[], source: readonly string[]): number {
  const testFolders = new Set(
    test.flatMap((
      folder,
    ) => [folder, folder.replace(/^tests?_/, ''), folder.replace(/_(?:unit_|integration_)?(?:tests?|specs?)$/, '')]),
  ); // and `Foo.Tests` next to `Foo`
  const shared = source.filter((folder) => testFolders.has(folder)).length;
  return shared * 10 - (source.length - shared);
}

function languageFamily(path: string): string {
  return languageRow(detectLanguage(path))?.family ?? path.slice(path.lastIndexOf('.') + 1);
}

function reversed(pairs: ReadonlyMap<string, ReadonlySet<string>>): Map<string, readonly string[]> {
  const back = new Map<string, Set<string>>();
  for (const [test, sources] of pairs) {
    for (const source of sources) {
      const existing = back.get(source);
      if (existing) existing.add(test);
      else back.set(source, new Set([test]));
    }
  }
  return sorted(back);
}

function sorted(pairs: ReadonlyMap<string, ReadonlySet<string>>): Map<string, readonly string[]> {
  return new Map([...pairs].sort((a, b) => byText(a[0], b[0])).map(([key, values]) => [key, [...values].sort(byText)]));
}
