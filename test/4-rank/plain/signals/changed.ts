import type { FileChange } from '../../../../src/model';
import { weights } from '../../../../src/4-rank/weights';
import type { Scene, Signal } from './signal';

/** Changed files: work in hand. Many at once (everything renamed) say little about each. */
export function changed({ files, place, git }: Scene): Signal {
  const points = new Float64Array(files.length);
  const words = new Map<number, string>();
  const now = (git?.changes ?? []).filter(({ staged, unstaged, status }) => staged || unstaged || status === 'untracked' || status === 'conflicted');
  for (const change of now) {
    const i = place.get(change.path);
    if (i === undefined) continue;
    points[i] = shared(weights.changed, now) * (change.status === 'untracked' ? 0.6 : 1);
    words.set(i, [change.status, change.staged ? 'staged' : '', change.unstaged ? 'not staged' : ''].filter(Boolean).join(', '));
  }
  return { kind: 'changed', points, detail: (i) => words.get(i) ?? '' };
}

/** Files changed since the ref that the user named. */
export function changedSince({ files, place, git }: Scene): Signal {
  const points = new Float64Array(files.length);
  const since = (git?.changes ?? []).filter((change) => change.sinceRef);
  for (const change of since) {
    const i = place.get(change.path);
    if (i !== undefined) points[i] = shared(weights.since, since);
  }
  return { kind: 'since', points, detail: () => 'changed since the given ref' };
}

/** Whole for up to eight files, then less by the logarithm of their number. */
function shared(points: number, changes: readonly FileChange[]): number {
  return points / Math.max(1, Math.log2(changes.length / 4));
}
