import type { EditorFiles } from '../../model';
import type { ScoreAccumulator } from '../scoreAccumulator';
import { weights } from '../weights';
import type { RankContext, Signal } from './signal';

/**
 * Files that are open in the editor, and those that were looked at lately, the newest first: a hint at what the work is
 * about, only for files that something else speaks for. Past changes cannot tell what it is worth, so it is small.
 */
export function editor({ corpus }: RankContext, files: EditorFiles | undefined, evidence: ScoreAccumulator): Signal {
  const points = new Map<number, number>();
  const open = new Set<number>();
  for (const path of files?.open ?? []) {
    const slot = give(path, weights.open);
    if (slot !== undefined) open.add(slot);
  }
  files?.recent.forEach((path, order) => give(path, weights.open / (1.5 + 0.25 * order)));
  return {
    kind: 'open',
    points,
    detail: (slot) => (open.has(slot) ? 'open in the editor' : 'looked at lately in the editor'),
  };

  function give(path: string, worth: number): number | undefined {
    const slot = corpus.slotOf(path);
    if (slot === undefined || evidence.at(slot) === 0) return undefined;
    points.set(slot, Math.max(worth, points.get(slot) ?? 0));
    return slot;
  }
}
