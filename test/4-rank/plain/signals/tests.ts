import { byText } from '../../../../src/base/order';
import { weights } from '../../../../src/4-rank/weights';
import type { Scene, Seed, Signal } from './signal';

/** The tests of strong sources, and the sources that telling tests cover. */
export function tests({ files, place, graph }: Scene, seeds: readonly Seed[], testSeeds: readonly Seed[]): Signal {
  const points = new Float64Array(files.length);
  const from = new Map<number, string>();
  for (const seed of seeds) give(graph.tests.get(pathOf(seed)) ?? [], seed, weights.tests, 'tests');
  for (const seed of testSeeds) {
    const tested = graph.testedBy.get(pathOf(seed)) ?? [];
    if (tested.length > 0) give(tested, seed, weights.tested, 'is tested by');
    else give([...new Set((graph.imports.get(pathOf(seed)) ?? []).map((edge) => edge.to))].sort(byText), seed, weights.testImports, 'is used by the test');
  }
  return { kind: 'test', points, detail: (i) => from.get(i) ?? '' };

  function give(paths: readonly string[], seed: Seed, top: number, words: string): void {
    const worth = (top * seed.strength) / Math.sqrt(paths.length);
    for (const path of paths) {
      const i = place.get(path);
      if (i === undefined || worth <= points[i]!) continue;
      points[i] = worth;
      from.set(i, `${words} ${pathOf(seed)}`);
    }
  }

  function pathOf(seed: Seed): string {
    return files[seed.place]!.path;
  }
}
