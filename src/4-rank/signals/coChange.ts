import { weights } from '../weights';
import type { RankContext, Seed, Signal } from './signal';

/**
 * Files that changed together with strong files before: the share of the seed's commits that changed them too, smoothed
 * so that one common commit says nothing, and less for files that change with everything.
 */
export function coChange({ corpus, history: { commitsOf, slotsOf, changes } }: RankContext,
  seeds: readonly Seed[]): Signal
{
  const points = new Map<number, number>();
  const best = new Map<number, { worth: number; why: string; }>();
  for (const { slot: seed, strength } of seeds) {
    for (const [slot, count] of together(seed)) {
      if (count < 2) continue;
      const worth = weights.coChange * strength * ((count - 1) / (changes[seed]! + 4)) *
        Math.pow(count / changes[slot]!, 0.3);
      points.set(slot, (points.get(slot) ?? 0) + worth);
      if (worth > (best.get(slot)?.worth ?? 0))
        best.set(slot, { worth, why: `changed ${count} times with ${corpus.pathOf[seed]}` });
    }
  }
  for (const [slot, sum] of points) points.set(slot, Math.min(weights.coChange, sum));
  return { kind: 'co-change', points, detail: (slot) => best.get(slot)?.why ?? '' };

  function together(seed: number): Map<number, number> {
    const counts = new Map<number, number>();
    for (const commit of commitsOf.get(seed) ?? [])
      for (const slot of slotsOf[commit]!) if (slot !== seed) counts.set(slot, (counts.get(slot) ?? 0) + 1);
    return counts;
  }
}
