import { english } from '#base/text/english';
import { byText } from '#base/order';
import type { Evidence, PhaseInputs, RankContext, Seed, SignalRow } from '../signal';

/**
 * The points for the tests of a strong source, for the sources of a strong test, and for the imports of a test without
 * a known source (see `table.ts`).
 */
const weights = { tests: 15, tested: 15, imports: 10 };

/** Scores the tests of strong sources, and the sources that strong tests cover. */
export const tests = { kind: 'test', phase: 'neighbours', create: () => measure } as const satisfies SignalRow;

function measure({ corpus, graph, seeds, testSeeds }: RankContext & PhaseInputs['neighbours']): Evidence {
  const points = new Map<number, number>();
  const reasons = new Map<number, string>();
  for (const seed of seeds)
    addPoints(graph.tests.get(getPath(seed)) ?? [], seed, weights.tests, (path) => english`tests ${path}`);
  for (const seed of testSeeds) {
    const sources = graph.testedBy.get(getPath(seed)) ?? [];
    if (sources.length > 0) addPoints(sources, seed, weights.tested, (path) => english`is tested by ${path}`);
    else addPoints([...new Set((graph.imports.get(getPath(seed)) ?? []).map((edge) => edge.to))].sort(byText), seed,
        weights.imports, (path) => english`is used by the test ${path}`);
  }
  return { points, formatDetail: (slot) => reasons.get(slot) ?? '' };

  function addPoints(paths: readonly string[], seed: Seed, maxPoints: number,
    formatReason: (path: string) => string): void
  {
    const newPoints = (maxPoints * seed.strength) / Math.sqrt(paths.length);
    for (const path of paths) {
      const slot = corpus.findSlot(path);
      if (slot === undefined || newPoints <= (points.get(slot) ?? 0)) continue;
      points.set(slot, newPoints);
      reasons.set(slot, formatReason(getPath(seed)));
    }
  }

  function getPath(seed: Seed): string {
    return corpus.pathsBySlot[seed.slot]!;
  }
}
