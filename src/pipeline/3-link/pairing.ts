import { byText } from '#base/order';
import type { ImportEdge, ImportGraph, IndexedFile } from '#model';
import { ListPatch, type Lists } from './listPatch';
import type { FileStep } from './steps';
import { isImportedByManyTests, isTestable, findTestedSources, listReferenceNames, getTestedName,
  type PairTables } from './testPairs';

/** A file that has changed, or whose imports now resolve to other files. */
export interface PairStep extends FileStep {
  readonly edgesBefore: readonly ImportEdge[];
}

export interface Pairing {
  /**
   * Updates the pairs after these steps. Requires the graph's imports and importers to be up to date. `previousFiles`
   * is the list of files before the steps. Returns the tests that now test other files.
   */
  update(steps: readonly PairStep[], previousFiles: readonly IndexedFile[]): readonly string[];
  /** Sets the sources that a test tests, as found earlier. */
  setSources(test: string, sources: readonly string[]): void;
}

interface PairedGraph extends Pick<ImportGraph, 'imports' | 'importers'> {
  readonly tests: Lists<string>;
  readonly testedBy: Lists<string>;
}

/**
 * Creates the pairs of `testPairs` and patches them: only tests that a step may affect are paired again. With
 * `pairedFiles`, the graph already has the pairs of these files, and the underlying tables are built when a step first
 * affects a pair.
 */
export function createPairing({ imports, importers, tests, testedBy }: PairedGraph,
  pairedFiles?: readonly IndexedFile[]): Pairing
{
  const sourcesByName = new Map<string, readonly string[]>();
  const testablePaths = new Set<string>();
  const useCounts = new Map<string, number>();
  const tables: PairTables = { sourcesByName, testablePaths, useCounts, imports };
  const testFiles = new Map<string, IndexedFile>();
  const testsByName = new Map<string, readonly string[]>();
  let isReady = pairedFiles === undefined;
  return { update, setSources };

  function update(steps: readonly PairStep[], previousFiles: readonly IndexedFile[]): readonly string[] {
    if (!isReady) {
      if (!steps.some(affectsPairs)) return [];
      const edgesBefore = new Map(steps.map((step) => [step.path, step.edgesBefore]));
      applySteps(previousFiles.map((file) => ({ path: file.path, before: undefined, after: file, edgesBefore: [] })),
        undefined, (path) => edgesBefore.get(path) ?? imports.get(path));
      isReady = true;
    }
    const staleTests = new Set<string>();
    applySteps(steps, staleTests, (path) => imports.get(path));
    return updateStalePairs(staleTests);
  }

  /** Applies the steps. `staleTests` collects the tests whose pairs may change. */
  function applySteps(steps: readonly PairStep[], staleTests: Set<string> | undefined,
    getImports: (path: string) => readonly ImportEdge[] | undefined): void
  {
    const sourceNamePatch = new ListPatch();
    const testNamePatch = new ListPatch();
    for (const step of steps) {
      updateSource(step, sourceNamePatch, staleTests);
      updateTest(step, testNamePatch, staleTests, getImports);
    }
    sourceNamePatch.apply(sourcesByName);
    testNamePatch.apply(testsByName);
  }

  function setSources(test: string, sources: readonly string[]): void {
    const testsPatch = new ListPatch();
    pair(test, sources, testsPatch);
    testsPatch.apply(tests);
  }

  function updateSource({ path, after }: PairStep, sourceNamePatch: ListPatch,
    staleTests: Set<string> | undefined): void
  {
    const isSource = after !== undefined && isTestable(after);
    if (isSource === testablePaths.has(path)) return;
    if (isSource) testablePaths.add(path);
    else testablePaths.delete(path);
    for (const nameKey of listReferenceNames(path)) {
      if (isSource) sourceNamePatch.add(nameKey, path);
      else sourceNamePatch.remove(nameKey, path);
      if (staleTests) { for (const test of testsByName.get(nameKey) ?? []) staleTests.add(test); }
    }
    if (staleTests) { for (const importer of importers.get(path) ?? []) staleTests.add(importer); }
  }

  function updateTest({ path, after, edgesBefore }: PairStep, testNamePatch: ListPatch,
    staleTests: Set<string> | undefined, getImports: (path: string) => readonly ImportEdge[] | undefined): void
  {
    const wasTest = testFiles.has(path);
    const isNowTest = after?.facts.role === 'test';
    if (!wasTest && !isNowTest) return;
    staleTests?.add(path);
    const oldTargets = new Set(wasTest ? edgesBefore.map((edge) => edge.to) : []);
    const newTargets = new Set(isNowTest ? (getImports(path) ?? []).map((edge) => edge.to) : []);
    for (const to of oldTargets) if (!newTargets.has(to)) changeUseCount(to, -1, staleTests);
    for (const to of newTargets) if (!oldTargets.has(to)) changeUseCount(to, 1, staleTests);
    if (isNowTest) testFiles.set(path, after);
    else testFiles.delete(path);
    if (wasTest === isNowTest) return;
    if (isNowTest) testNamePatch.add(getTestedName(path), path);
    else testNamePatch.remove(getTestedName(path), path);
  }

  function changeUseCount(path: string, delta: number, staleTests: Set<string> | undefined): void {
    const oldCount = useCounts.get(path) ?? 0;
    if (oldCount + delta === 0) useCounts.delete(path);
    else useCounts.set(path, oldCount + delta);
    if (staleTests && isImportedByManyTests(oldCount) !== isImportedByManyTests(oldCount + delta)) {
      for (const importer of importers.get(path) ?? []) staleTests.add(importer);
    }
  }

  function updateStalePairs(staleTests: ReadonlySet<string>): string[] {
    const testsPatch = new ListPatch();
    const changedTests = [...staleTests].filter((test) =>
      pair(test, testFiles.has(test) ? [...findTestedSources(testFiles.get(test)!, tables)].sort(byText) : [],
        testsPatch)
    );
    testsPatch.apply(tests);
    return changedTests;
  }

  /** Pairs a test with these sources. Returns false if they are unchanged. */
  function pair(test: string, newSources: readonly string[], testsPatch: ListPatch): boolean {
    const oldSources = testedBy.get(test) ?? [];
    const [removedSources, addedSources] = [oldSources.filter((source) => !newSources.includes(source)),
      newSources.filter((source) => !oldSources.includes(source))];
    for (const source of removedSources) testsPatch.remove(source, test);
    for (const source of addedSources) testsPatch.add(source, test);
    if (newSources.length > 0) testedBy.set(test, newSources);
    else testedBy.delete(test);
    return removedSources.length + addedSources.length > 0;
  }
}

/** Returns false for most edits, because the file is usually not a test and keeps its role. */
function affectsPairs({ before, after }: PairStep): boolean {
  return !before || !after || isTest(before) || isTest(after) || isTestable(before) !== isTestable(after);
}

function isTest({ facts }: IndexedFile): boolean {
  return facts.role === 'test';
}
