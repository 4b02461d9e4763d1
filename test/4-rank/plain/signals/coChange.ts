import { massCommit, weights } from '../../../../src/4-rank/weights';
import type { Scene, Seed, Signal } from './signal';

/**
 * Files that changed together with strong files before: the share of the seed's commits that changed them too, smoothed
 * so that one common commit says nothing, and less for files that change with everything.
 */
export function coChange({ files, place, git }: Scene, seeds: readonly Seed[]): Signal {
  const seedOf = new Map(seeds.map((seed, s) => [seed.place, s]));
  const changes = new Uint32Array(files.length);
  const together = seeds.map(() => new Map<number, number>());
  for (const commit of git?.commits ?? []) {
    if (commit.files.length > massCommit) continue;
    const places = commit.files.map((path) => place.get(path)).filter((i) => i !== undefined);
    for (const i of places) changes[i]!++;
    for (const i of places) {
      const counts = together[seedOf.get(i) ?? -1];
      if (counts) for (const j of places) if (j !== i) counts.set(j, (counts.get(j) ?? 0) + 1);
    }
  }
  const points = new Float64Array(files.length);
  const best = new Map<number, { worth: number; why: string }>();
  seeds.forEach((seed, s) => {
    for (const [j, count] of together[s]!) {
      if (count < 2) continue;
      const worth = weights.coChange * seed.strength * ((count - 1) / (changes[seed.place]! + 4)) * Math.pow(count / changes[j]!, 0.3);
      points[j]! += worth;
      if (worth > (best.get(j)?.worth ?? 0)) best.set(j, { worth, why: `changed ${count} times with ${files[seed.place]!.path}` });
    }
  });
  return { kind: 'co-change', points: points.map((p) => Math.min(weights.coChange, p)), detail: (i) => best.get(i)?.why ?? '' };
}
