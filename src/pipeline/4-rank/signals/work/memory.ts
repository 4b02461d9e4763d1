import { english } from '#base/text/english';
import type { Evidence, RankContext, SignalRow } from '../signal';

const weight = 30;
/** An entry about more files than this is not informative about any of them. */
const maxFiles = 20;
/** An entry that is at least this similar to the task gives its files all points. */
const fullSimilarity = 0.5;

/** Scores files of the memory entries that the task refers to, unless a subject of the entry has changed. */
export const rememberedFilesSignal = {
  kind: 'memory',
  phase: 'task',
  create: () => measure,
} as const satisfies SignalRow;

function measure({ corpus, memory: memoryMatches }: RankContext): Evidence {
  const points = new Map<number, number>();
  const bestMatches = new Map<number, { readonly addedPoints: number; readonly id: string; }>();
  for (const { id, files, similarity } of memoryMatches?.entries ?? []) {
    if (files.length === 0 || files.length > maxFiles) continue;
    const addedPoints = Math.min(1, similarity / fullSimilarity) / Math.sqrt(files.length);
    for (const path of files) {
      const slot = corpus.findSlot(path);
      if (slot === undefined) continue;
      points.set(slot, (points.get(slot) ?? 0) + addedPoints);
      if (addedPoints > (bestMatches.get(slot)?.addedPoints ?? 0)) bestMatches.set(slot, { addedPoints, id });
    }
  }
  for (const [slot, sum] of points) points.set(slot, weight * Math.min(1, sum));
  return {
    points,
    formatDetail: (slot) => english`a subject of the memory entry ${bestMatches.get(slot)?.id ?? ''}`,
  };
}
