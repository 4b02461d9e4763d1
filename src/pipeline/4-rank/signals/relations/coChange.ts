import { english } from '#base/text/english';
import type { Evidence, PhaseInputs, RankContext, SignalRow } from '../signal';

const weight = 8;

/**
 * Scores files that changed together with strong files. The points depend on the share of the seed's commits that also
 * changed the file. A single common commit gives no points, and files that change with everything get fewer points.
 */
export const coChange = { kind: 'co-change', phase: 'neighbours', create: () => measure } as const satisfies SignalRow;

function measure(
  { corpus, history: { commitsBySlot, slotsByCommit, changeCounts }, seeds }: RankContext & PhaseInputs['neighbours'],
): Evidence {
  const points = new Map<number, number>();
  const bestMatches = new Map<number, { addedPoints: number; count: number; seed: number; }>();
  for (const { slot: seed, strength } of seeds) {
    for (const [slot, count] of countCommonCommits(seed)) {
      if (count < 2) continue;
      const addedPoints = weight * strength * ((count - 1) / (changeCounts[seed]! + 4)) *
        Math.pow(count / changeCounts[slot]!, 0.3);
      points.set(slot, (points.get(slot) ?? 0) + addedPoints);
      if (addedPoints > (bestMatches.get(slot)?.addedPoints ?? 0))
        bestMatches.set(slot, { addedPoints, count, seed });
    }
  }
  for (const [slot, sum] of points) points.set(slot, Math.min(weight, sum));
  return { points, formatDetail };

  function formatDetail(slot: number): string {
    const match = bestMatches.get(slot);
    return match ? english`changed ${match.count} times with ${corpus.pathsBySlot[match.seed]!}` : '';
  }

  function countCommonCommits(seed: number): Map<number, number> {
    const counts = new Map<number, number>();
    for (const commit of commitsBySlot.get(seed) ?? [])
      for (const slot of slotsByCommit[commit]!) if (slot !== seed) counts.set(slot, (counts.get(slot) ?? 0) + 1);
    return counts;
  }
}
