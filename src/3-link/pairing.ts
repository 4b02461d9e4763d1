import { byText } from '../base/order';
import type { ImportEdge, ImportGraph, IndexedFile } from '../model';
import { ListPatch } from './listPatch';
import type { FileStep } from './steps';
import { isCommon, isTestable, sourcesOf, waysOf, wayOfTest, type PairRules } from './testPairs';

/** A file that changed, or whose imports lead elsewhere now. */
export interface PairStep extends FileStep {
  readonly edgesBefore: readonly ImportEdge[];
}

export interface Pairing {
  readonly tests: ReadonlyMap<string, readonly string[]>;
  readonly testedBy: ReadonlyMap<string, readonly string[]>;
  /** The graph's maps are those of now already. */
  update(steps: readonly PairStep[]): void;
}

/** The pairs that `testPairs` makes, patched: only tests are looked at that a step bears on. */
export function createPairing({ imports, importers }: Pick<ImportGraph, 'imports' | 'importers'>): Pairing {
  const byName = new Map<string, readonly string[]>();
  const testable = new Set<string>();
  const uses = new Map<string, number>();
  const rules: PairRules = { byName, testable, uses, imports };
  const testFiles = new Map<string, IndexedFile>();
  const testsByWay = new Map<string, readonly string[]>();
  const tests = new Map<string, readonly string[]>();
  const testedBy = new Map<string, readonly string[]>();
  return { tests, testedBy, update };

  function update(steps: readonly PairStep[]): void {
    const stale = new Set<string>();
    const names = new ListPatch();
    const ways = new ListPatch();
    for (const step of steps) {
      asSource(step, names, stale);
      asTest(step, ways, stale);
    }
    names.apply(byName);
    ways.apply(testsByWay);
    pairAnew(stale);
  }

  function asSource({ path, after }: PairStep, names: ListPatch, stale: Set<string>): void {
    const is = after !== undefined && isTestable(after);
    if (is === testable.has(path)) return;
    if (is) testable.add(path); else testable.delete(path);
    for (const way of waysOf(path)) {
      if (is) names.add(way, path); else names.remove(way, path);
      for (const test of testsByWay.get(way) ?? []) stale.add(test);
    }
    for (const importer of importers.get(path) ?? []) stale.add(importer);
  }

  function asTest({ path, after, edgesBefore }: PairStep, ways: ListPatch, stale: Set<string>): void {
    const was = testFiles.has(path);
    const is = after?.facts.role === 'test';
    if (!was && !is) return;
    stale.add(path);
    const before = new Set(was ? edgesBefore.map((edge) => edge.to) : []);
    const now = new Set(is ? (imports.get(path) ?? []).map((edge) => edge.to) : []);
    for (const to of before) if (!now.has(to)) count(to, -1, stale);
    for (const to of now) if (!before.has(to)) count(to, 1, stale);
    if (is) testFiles.set(path, after); else testFiles.delete(path);
    if (was === is) return;
    if (is) ways.add(wayOfTest(path), path); else ways.remove(wayOfTest(path), path);
  }

  function count(to: string, more: number, stale: Set<string>): void {
    const before = uses.get(to) ?? 0;
    if (before + more === 0) uses.delete(to); else uses.set(to, before + more);
    if (isCommon(before) !== isCommon(before + more)) for (const importer of importers.get(to) ?? []) stale.add(importer);
  }

  function pairAnew(stale: ReadonlySet<string>): void {
    const reverse = new ListPatch();
    for (const test of stale) {
      const before = testedBy.get(test) ?? [];
      const now = testFiles.has(test) ? [...sourcesOf(testFiles.get(test)!, rules)].sort(byText) : [];
      for (const source of before) if (!now.includes(source)) reverse.remove(source, test);
      for (const source of now) if (!before.includes(source)) reverse.add(source, test);
      if (now.length > 0) testedBy.set(test, now); else testedBy.delete(test);
    }
    reverse.apply(tests);
  }
}
