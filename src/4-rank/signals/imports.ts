import { byText } from '../../base/order';
import { weights } from '../weights';
import type { RankContext, Seed, Signal, SignalKind } from './signal';

/** What strong files import. */
export function imported(context: RankContext, seeds: readonly Seed[]): Signal {
  const { imports, importers } = context.graph;
  return spread(context, seeds, {
    kind: 'imported-by',
    words: 'is imported by',
    top: weights.imports,
    near: (path) => [...new Set((imports.get(path) ?? []).map((edge) => edge.to))].sort(byText),
    degree: (path) => importers.get(path)?.length ?? 1,
  });
}

/** What imports strong files. */
export function importing(context: RankContext, seeds: readonly Seed[]): Signal {
  const { imports, importers } = context.graph;
  return spread(context, seeds, {
    kind: 'imports',
    words: 'imports',
    top: weights.importers,
    near: (path) => importers.get(path) ?? [],
    degree: (path) => imports.get(path)?.length ?? 1,
  });
}

interface Direction {
  readonly kind: SignalKind;
  readonly words: string;
  readonly top: number;
  near(path: string): readonly string[];
  degree(path: string): number;
}

/** To each neighbour by its seed's strength, less where the seed has many and where the neighbour is a hub of many. */
function spread({ corpus }: RankContext, seeds: readonly Seed[],
  { kind, words, top, near, degree }: Direction): Signal
{
  const points = new Map<number, number>();
  const best = new Map<number, { worth: number; from: string; }>();
  for (const seed of seeds) {
    const from = corpus.pathOf[seed.slot]!;
    const paths = near(from);
    for (const path of paths) {
      const slot = corpus.slotOf(path);
      if (slot === undefined || slot === seed.slot) continue;
      const worth = (top * seed.strength) / Math.sqrt(paths.length) / Math.pow(Math.max(1, degree(path)), 0.25);
      points.set(slot, (points.get(slot) ?? 0) + worth);
      if (worth > (best.get(slot)?.worth ?? 0)) best.set(slot, { worth, from });
    }
  }
  for (const [slot, sum] of points) points.set(slot, Math.min(top, sum));
  return { kind, points, detail: (slot) => `${words} ${best.get(slot)?.from ?? ''}` };
}
