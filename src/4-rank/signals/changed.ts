import type { FileChange } from '../../model';
import { weights } from '../weights';
import type { Scene, Signal } from './signal';

/** Changed files: work in hand. Many at once (everything renamed) say little about each. */
export function changed({ corpus }: Scene, changes: readonly FileChange[]): Signal {
  const points = new Map<number, number>();
  const words = new Map<number, string>();
  const now = changes.filter(({ staged, unstaged, status }) => staged || unstaged || status === 'untracked' || status === 'conflicted');
  for (const change of now) {
    const slot = corpus.slotOf(change.path);
    if (slot === undefined) continue;
    points.set(slot, shared(weights.changed, now) * (change.status === 'untracked' ? 0.6 : 1));
    words.set(slot, [change.status, change.staged ? 'staged' : '', change.unstaged ? 'not staged' : ''].filter(Boolean).join(', '));
  }
  return { kind: 'changed', points, detail: (slot) => words.get(slot) ?? '' };
}

/** Files changed since the ref that the user named. */
export function changedSince({ corpus }: Scene, changes: readonly FileChange[]): Signal {
  const points = new Map<number, number>();
  const since = changes.filter((change) => change.sinceRef);
  for (const change of since) {
    const slot = corpus.slotOf(change.path);
    if (slot !== undefined) points.set(slot, shared(weights.since, since));
  }
  return { kind: 'since', points, detail: () => 'changed since the given ref' };
}

/** Whole for up to eight files, then less by the logarithm of their number. */
function shared(points: number, changes: readonly FileChange[]): number {
  return points / Math.max(1, Math.log2(changes.length / 4));
}
