import { conflictMark } from '../../base/text/conflictMarks';
import type { FileChange } from '../../model';
import { weights } from '../weights';
import type { RankContext, Signal } from './signal';

/** Changed files: work in hand. Many at once (everything renamed) say little about each. */
export function changed({ corpus }: RankContext, changes: readonly FileChange[]): Signal {
  const points = new Map<number, number>();
  const words = new Map<number, string>();
  const now = changes.filter(({ staged, unstaged, status }) =>
    staged || unstaged || status === 'untracked' || status === 'conflicted'
  );
  for (const change of now) {
    const slot = corpus.slotOf(change.path);
    if (slot === undefined) continue;
    points.set(slot, shared(weights.changed, now) * (change.status === 'untracked' ? 0.6 : 1));
    words.set(slot,
      [change.status, change.staged ? 'staged' : '', change.unstaged ? 'not staged' : ''].filter(Boolean).join(', '));
  }
  return { kind: 'changed', points, detail: (slot) => words.get(slot) ?? '' };
}

/** Files in the midst of a merge: git says so, or the change brings the marks of one. */
export function conflicts({ corpus }: RankContext, changes: readonly FileChange[]): Signal {
  const points = new Map<number, number>();
  const words = new Map<number, string>();
  for (const change of changes) {
    const lines = conflictLines(change);
    const slot = corpus.slotOf(change.path);
    if (slot === undefined || change.status !== 'conflicted' && lines.length === 0) continue;
    points.set(slot, weights.conflict);
    // the first is git's word
    const what = change.status === 'conflicted' ? 'merge conflict' : 'contains conflict markers';
    words.set(slot, lines.length > 0
      ? `${what} at ${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, mostLines).join(', ')}${
        lines.length > mostLines ? ' …' : ''
      }`
      : what);
  }
  return { kind: 'conflict', points, detail: (slot) => words.get(slot) ?? '' };
}

const mostLines = 4;

/** Where conflicts begin in the present file: those that were not committed. */
function conflictLines({ hunks }: FileChange): number[] {
  const found: number[] = [];
  for (const { newStart, lines } of hunks) {
    let at = newStart;
    for (const line of lines) {
      if (line.startsWith('+') && conflictMark(line.slice(1)) === 'begin') found.push(at);
      if (line.startsWith('+') || line.startsWith(' ')) at++;
    }
  }
  return found;
}

/** Files changed since the ref that the user named. */
export function changedSince({ corpus }: RankContext, changes: readonly FileChange[]): Signal {
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
