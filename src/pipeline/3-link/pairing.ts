import { byText } from '#base/order';
import type { ImportEdge, ImportGraph, IndexedFile } from '#model';
import { ListPatch, type Lists } from './listPatch';
import type { FileStep } from './steps';
import { isCommon, isTestable, findTestedSources, namesInTests, testedName, type PairRules } from './testPairs';

/** A file that has changed, or whose imports now resolve to other files. */
export interface PairStep extends FileStep {
  readonly edgesBefore: readonly ImportEdge[];
}

export interface Pairing {
  /**
   * Updates the pairs after these steps. Requires the graph's imports and importers to be up to date. `before` is the
   * list of files before the steps. Returns the tests that now test other files.
   */
  update(steps: readonly PairStep[], before: readonly IndexedFile[]): readonly string[];
  /** Sets the sources that a test tests, as found earlier. */
  set(test: string, sources: readonly string[]): void;
}

interface PairedGraph extends Pick<ImportGraph, 'imports' | 'importers'> {
  readonly tests: Lists<string>;
  readonly testedBy: Lists<string>;
}

/**
 * Creates the pairs of `testPairs` and patches them: only tests that a step may affect are paired again. With `paired`,
 * the graph already has the pairs of these files, and the underlying tables are built when a step first affects a pair.
 */
export function createPairing({ imports, importers, tests, testedBy }: PairedGraph,
  paired?: readonly IndexedFile[]): Pairing
{
  const byName = new Map<string, readonly string[]>();
  const testable = new Set<string>();
  const uses = new Map<string, number>();
  const rules: PairRules = { byName, testable, uses, imports };
  const testFiles = new Map<string, IndexedFile>();
  const testsByWay = new Map<string, readonly string[]>();
  let ready = paired === undefined;
  return { update, set };

  function update(steps: readonly PairStep[], before: readonly IndexedFile[]): readonly string[] {
    if (!ready) {
      if (!steps.some(affectsPairs)) return [];
      const edgesBefore = new Map(steps.map((step) => [step.path, step.edgesBefore]));
      takeIn(before.map((file) => ({ path: file.path, before: undefined, after: file, edgesBefore: [] })), undefined,
        (path) => edgesBefore.get(path) ?? imports.get(path));
      ready = true;
    }
    const stale = new Set<string>();
    takeIn(steps, stale, (path) => imports.get(path));
    return pairAgain(stale);
  }

  /** Applies the steps. `stale` collects the tests whose pairs may change. */
  function takeIn(steps: readonly PairStep[], stale: Set<string> | undefined,
    importsOf: (path: string) => readonly ImportEdge[] | undefined): void
  {
    const names = new ListPatch();
    const ways = new ListPatch();
    for (const step of steps) {
      asSource(step, names, stale);
      asTest(step, ways, stale, importsOf);
    }
    names.apply(byName);
    ways.apply(testsByWay);
  }

  function set(test: string, sources: readonly string[]): void {
    const reverse = new ListPatch();
    pair(test, sources, reverse);
    reverse.apply(tests);
  }

  function asSource({ path, after }: PairStep, names: ListPatch, stale: Set<string> | undefined): void {
    const is = after !== undefined && isTestable(after);
    if (is === testable.has(path)) return;
    if (is) testable.add(path);
    else testable.delete(path);
    for (const nameKey of namesInTests(path)) {
      if (is) names.add(nameKey, path);
      else names.remove(nameKey, path);
      if (stale) { for (const test of testsByWay.get(nameKey) ?? []) stale.add(test); }
    }
    if (stale) { for (const importer of importers.get(path) ?? []) stale.add(importer); }
  }

  function asTest({ path, after, edgesBefore }: PairStep, ways: ListPatch, stale: Set<string> | undefined,
    importsOf: (path: string) => readonly ImportEdge[] | undefined): void
  {
    const was = testFiles.has(path);
    const is = after?.facts.role === 'test';
    if (!was && !is) return;
    stale?.add(path);
    const before = new Set(was ? edgesBefore.map((edge) => edge.to) : []);
    const now = new Set(is ? (importsOf(path) ?? []).map((edge) => edge.to) : []);
    for (const to of before) if (!now.has(to)) count(to, -1, stale);
    for (const to of now) if (!before.has(to)) count(to, 1, stale);
    if (is) testFiles.set(path, after);
    else testFiles.delete(path);
    if (was === is) return;
    if (is) ways.add(testedName(path), path);
    else ways.remove(testedName(path), path);
  }

  function count(to: string, more: number, stale: Set<string> | undefined): void {
    const before = uses.get(to) ?? 0;
    if (before + more === 0) uses.delete(to);
    else uses.set(to, before + more);
    if (stale && isCommon(before) !== isCommon(before + more)) {
      for (const importer of importers.get(to) ?? []) stale.add(importer);
    }
  }

  function pairAgain(stale: ReadonlySet<string>): string[] {
    const reverse = new ListPatch();
    const changed = [...stale].filter((test) =>
      pair(test, testFiles.has(test) ? [...findTestedSources(testFiles.get(test)!, rules)].sort(byText) : [], reverse)
    );
    reverse.apply(tests);
    return changed;
  }

  /** Returns false if nothing changes. */
  function pair(test: string, now: readonly string[], reverse: ListPatch): boolean {
    const before = testedBy.get(test) ?? [];
    const [removed, come] = [before.filter((source) => !now.includes(source)),
      now.filter((source) => !before.includes(source))];
    for (const source of removed) reverse.remove(source, test);
    for (const source of come) reverse.add(source, test);
    if (now.length > 0) testedBy.set(test, now);
    else testedBy.delete(test);
    return removed.length + come.length > 0;
  }
}

/** Returns false for most edits: the file is not a test and keeps its role. */
function affectsPairs({ before, after }: PairStep): boolean {
  return !before || !after || isTest(before) || isTest(after) || isTestable(before) !== isTestable(after);
}

function isTest({ facts }: IndexedFile): boolean {
  return facts.role === 'test';
}
