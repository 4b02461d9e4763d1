import { english } from '#base/text/english';
import type { Learned } from '#model';
import type { Evidence, PhaseInputs, RankContext, SignalRow } from '../signal';

const weight = 12;
/**
 * Limits of how earlier packs move a file, which is only slightly. A file that was packed and not used in
 * `unusedAtLeast` more tasks than twice the number in which it was useful loses `each` of its points per task, at most
 * `most`. A file that was edited although packs omitted it gains from `missedAtLeast` such tasks on, and gains
 * everything at `missedFull`.
 */
const learning = { unusedAtLeast: 3, each: 0.04, most: 0.2, missedAtLeast: 2, missedFull: 4 };

/** The share of its points that a file loses. */
export interface Loss {
  /** The kind of the reason that reports the loss. */
  readonly kind: 'learned' | 'role';
  readonly share: number;
  readonly detail: string;
}

/**
 * Files that were edited in earlier tasks although the packs omitted them. Only files that other signals give points to
 * count.
 */
export const missed = { kind: 'learned', phase: 'prior', create: () => measure } as const satisfies SignalRow;

function measure({ corpus, learned, sums }: RankContext & PhaseInputs['prior']): Evidence {
  const points = new Map<number, number>();
  const words = new Map<number, string>();
  for (const [path, { missed: times, noise, tasks = learned!.tasks }] of learned?.files ?? []) {
    const slot = times - noise >= learning.missedAtLeast ? corpus.slotOf(path) : undefined;
    if (slot === undefined || sums.at(slot) === 0) continue;
    points.set(slot, weight * Math.min(1, (times - noise) / learning.missedFull));
    words.set(slot, english`edited in ${times} of the last ${tasks} tasks though no pack had it`);
  }
  return { points, detail: (slot) => words.get(slot) ?? '' };
}

/**
 * Returns, by slot, the losses of files that earlier packs showed and no task used; none for a spared file. At most
 * `learning.most` of their points.
 */
export function unusedLosses({ corpus }: RankContext, learned: Learned | undefined,
  isSpared: (slot: number) => boolean): ReadonlyMap<number, Loss>
{
  const losses = new Map<number, Loss>();
  for (const [path, { useful, missed: missedTasks, noise, tasks = learned!.tasks }] of learned?.files ?? []) {
    const surplus = noise - 2 * (useful + missedTasks);
    const slot = surplus >= learning.unusedAtLeast ? corpus.slotOf(path) : undefined;
    if (slot === undefined || isSpared(slot)) continue;
    losses.set(slot, {
      kind: 'learned',
      share: Math.min(learning.most, learning.each * (surplus - learning.unusedAtLeast + 1)),
      detail: english`packed in ${noise} of the last ${tasks} tasks and not used`,
    });
  }
  return losses;
}
