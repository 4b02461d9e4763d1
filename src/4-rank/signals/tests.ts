import { byText } from '../../base/order';
import { weights } from '../weights';
import type { RankContext, Seed, Signal } from './signal';

/** The tests of strong sources, and the sources that telling tests cover. */
export function tests({ corpus, graph }: RankContext, seeds: readonly Seed[], testSeeds: readonly Seed[]): Signal {
  const points = new Map<number, number>();
  const from = new Map<number, string>();
  for (const seed of seeds) give(graph.tests.get(pathOf(seed)) ?? [], seed, weights.tests, 'tests');
  for (const seed of testSeeds) {
    const tested = graph.testedBy.get(pathOf(seed)) ?? [];
    if (tested.length > 0) give(tested, seed, weights.tested, 'is tested by');
    else give([...new Set((graph.imports.get(pathOf(seed)) ?? []).map((edge) => edge.to))].sort(byText), seed,
        weights.testImports, 'is used by the test');
  }
  return { kind: 'test', points, detail: (slot) => from.get(slot) ?? '' };

  function give(paths: readonly string[], seed: Seed, top: number, words: string): void {
    const worth = (top * seed.strength) / Math.sqrt(paths.length);
    for (const path of paths) {
      const slot = corpus.slotOf(path);
      if (slot === undefined || worth <= (points.get(slot) ?? 0)) continue;
      points.set(slot, worth);
      from.set(slot, `${words} ${pathOf(seed)}`);
    }
  }

  function pathOf(seed: Seed): string {
    return corpus.pathOf[seed.slot]!;
  }
}
