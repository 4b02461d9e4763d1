import { english } from '#base/text/english';
import type { LearnedUsefulness } from '#model';
import type { Evidence, PhaseInputs, RankContext, SignalRow } from '../signal';

const weight = 12;
/**
 * The limits of how much earlier packs change a file's points. Its surplus is the number of tasks in which it was
 * packed but not used, minus twice the number of tasks in which it was useful. If the surplus is at least
 * `unusedAtLeast`, the file loses the share `lossPerTask` of its points, and the same share again for each further
 * task, up to `maxLoss`. A file that was edited although packs omitted it gains points if this happened in at least
 * `missedAtLeast` tasks, and all points if it happened in `missedFull` tasks.
 */
const learning = { unusedAtLeast: 3, lossPerTask: 0.04, maxLoss: 0.2, missedAtLeast: 2, missedFull: 4 };

/** A loss of a share of a file's points. */
export interface Loss {
  /** The kind of the reason that reports the loss. */
  readonly kind: 'learned' | 'role';
  readonly share: number;
  readonly detail: string;
}

/**
 * Scores files that were edited in earlier tasks although the packs omitted them. A file counts only if other signals
 * give it points.
 */
export const missedFilesSignal = {
  kind: 'learned',
  phase: 'prior',
  create: () => measure,
} as const satisfies SignalRow;

function measure({ corpus, learned, sums }: RankContext & PhaseInputs['prior']): Evidence {
  const points = new Map<number, number>();
  const reasons = new Map<number, string>();
  for (const [path, { missed: missedCount, noise, tasks = learned!.tasks }] of learned?.files ?? []) {
    const slot = missedCount - noise >= learning.missedAtLeast ? corpus.findSlot(path) : undefined;
    if (slot === undefined || sums.getPoints(slot) === 0) continue;
    points.set(slot, weight * Math.min(1, (missedCount - noise) / learning.missedFull));
    reasons.set(slot, english`edited in ${missedCount} of the last ${tasks} tasks although no pack had it`);
  }
  return { points, formatDetail: (slot) => reasons.get(slot) ?? '' };
}

/**
 * Returns, by slot, the losses of files that earlier packs contained but tasks did not use. A file loses at most
 * `learning.maxLoss` of its points, and a protected file loses nothing.
 */
export function computeUnusedLosses({ corpus }: RankContext, learned: LearnedUsefulness | undefined,
  isProtected: (slot: number) => boolean): ReadonlyMap<number, Loss>
{
  const losses = new Map<number, Loss>();
  for (const [path, { useful, missed: missedTasks, noise, tasks = learned!.tasks }] of learned?.files ?? []) {
    const surplus = noise - 2 * (useful + missedTasks);
    const slot = surplus >= learning.unusedAtLeast ? corpus.findSlot(path) : undefined;
    if (slot === undefined || isProtected(slot)) continue;
    losses.set(slot, {
      kind: 'learned',
      share: Math.min(learning.maxLoss, learning.lossPerTask * (surplus - learning.unusedAtLeast + 1)),
      detail: english`packed in ${noise} of the last ${tasks} tasks and not used`,
    });
  }
  return losses;
}
