import { english } from '#base/text/english';
import { byText } from '#base/order';
import type { Evidence, PhaseInputs, RankContext, Seed, SignalRow } from '../signal';

/**
 * See `table.ts`: for a strong source's tests, for a strong test's sources, and for the imports of a test without a
 * pair.
 */
const weights = { tests: 15, tested: 15, imports: 10 };

/** The tests of strong sources, and the sources that strong tests cover. */
export const tests = { kind: 'test', phase: 'neighbours', create: () => measure } as const satisfies SignalRow;

function measure({ corpus, graph, seeds, testSeeds }: RankContext & PhaseInputs['neighbours']): Evidence {
  const points = new Map<number, number>();
  const from = new Map<number, string>();
  for (const seed of seeds)
    add(graph.tests.get(pathOf(seed)) ?? [], seed, weights.tests, (seed) => english`tests ${seed}`);
  for (const seed of testSeeds) {
    const tested = graph.testedBy.get(pathOf(seed)) ?? [];
    if (tested.length > 0) add(tested, seed, weights.tested, (seed) => english`is tested by ${seed}`);
    else add([...new Set((graph.imports.get(pathOf(seed)) ?? []).map((edge) => edge.to))].sort(byText), seed,
        weights.imports, (seed) => english`is used by the test ${seed}`);
  }
  return { points, detail: (slot) => from.get(slot) ?? '' };

  function add(paths: readonly string[], seed: Seed, top: number, words: (path: string) => string): void {
    const value = (top * seed.strength) / Math.sqrt(paths.length);
    for (const path of paths) {
      const slot = corpus.slotOf(path);
      if (slot === undefined || value <= (points.get(slot) ?? 0)) continue;
      points.set(slot, value);
      from.set(slot, words(pathOf(seed)));
    }
  }

  function pathOf(seed: Seed): string {
    return corpus.pathOf[seed.slot]!;
  }
}
