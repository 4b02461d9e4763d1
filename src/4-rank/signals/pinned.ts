import { weights } from '../weights';
import type { RankContext, Signal } from './signal';

/** Files that the user pinned. */
export function pinned({ corpus }: RankContext, paths: readonly string[]): Signal {
  const points = new Map<number, number>();
  for (const path of paths) {
    const slot = corpus.slotOf(path);
    if (slot !== undefined) points.set(slot, weights.pinned);
  }
  return { kind: 'pinned', points, detail: () => 'pinned by you' };
}
