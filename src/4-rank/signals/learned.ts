import type { Learned } from '../../model';
import type { ScoreAccumulator } from '../scoreAccumulator';
import { learning, weights } from '../weights';
import type { RankContext, Signal } from './signal';

/** A share of its points that a file loses. */
export interface Loss {
  readonly share: number;
  readonly detail: string;
}

/**
 * Files that were edited in earlier tasks though the packs had left them out: only where something else speaks for
 * them.
 */
export function missed({ corpus }: RankContext, learned: Learned | undefined, evidence: ScoreAccumulator): Signal {
  const points = new Map<number, number>();
  const words = new Map<number, string>();
  for (const [path, { missed: times, noise }] of learned?.files ?? []) {
    const slot = times - noise >= learning.missedAtLeast ? corpus.slotOf(path) : undefined;
    if (slot === undefined || evidence.at(slot) === 0) continue;
    points.set(slot, weights.learned * Math.min(1, (times - noise) / learning.missedFull));
    words.set(slot, `edited in ${times} of the last ${learned!.tasks} tasks though no pack had it`);
  }
  return { kind: 'learned', points, detail: (slot) => words.get(slot) ?? '' };
}

/**
 * Files that earlier packs showed for nothing, by slot: the loss is at most `learning.most` of their points, and
 * nothing for a
 * file that is spared: changed now, named by the task, or as often useful.
 */
export function unused({ corpus }: RankContext, learned: Learned | undefined,
  spared: (slot: number) => boolean): ReadonlyMap<number, Loss>
{
  const losses = new Map<number, Loss>();
  for (const [path, { useful, missed: wanted, noise }] of learned?.files ?? []) {
    const surplus = noise - 2 * (useful + wanted);
    const slot = surplus >= learning.unusedAtLeast ? corpus.slotOf(path) : undefined;
    if (slot === undefined || spared(slot)) continue;
    losses.set(slot, {
      share: Math.min(learning.most, learning.each * (surplus - learning.unusedAtLeast + 1)),
      detail: `packed in ${noise} of the last ${learned!.tasks} tasks and not used`,
    });
  }
  return losses;
}
