import { english } from '#base/text/english';
import { parseConflictMarker } from '#base/text/conflictMarks';
import type { FileChange } from '#model';
import type { Evidence, RankContext, SignalRow } from '../signal';

/**
 * See `table.ts`. A conflict's weight is added to the weight of the change, since nothing works until the conflict is
 * resolved.
 */
const weights = { changed: 60, conflict: 60, since: 60 };

/**
 * Scores changed files, which are work in progress. If very many files changed at once, as in a mass rename, each of
 * them is weak evidence.
 */
export const changedFilesSignal = {
  kind: 'changed',
  phase: 'edits',
  create: () => measureChanges,
} as const satisfies SignalRow;
/** Scores files in the middle of a merge, as reported by git or shown by conflict markers that the change adds. */
export const conflicts = {
  kind: 'conflict',
  phase: 'edits',
  create: () => measureConflicts,
} as const satisfies SignalRow;
/** Scores files that have changed since the ref that the user named. */
export const changedSinceSignal = {
  kind: 'since',
  phase: 'edits',
  create: () => measureChangesSinceRef,
} as const satisfies SignalRow;

function measureChanges({ corpus, git }: RankContext): Evidence {
  const points = new Map<number, number>();
  const reasons = new Map<number, string>();
  const uncommittedChanges = (git?.changes ?? []).filter(({ staged, unstaged, status }) =>
    staged || unstaged || status === 'untracked' || status === 'conflicted'
  );
  for (const change of uncommittedChanges) {
    const slot = corpus.findSlot(change.path);
    if (slot === undefined) continue;
    points.set(slot, sharePoints(weights.changed, uncommittedChanges) * (change.status === 'untracked' ? 0.6 : 1));
    reasons.set(slot,
      [statusWords[change.status], change.staged ? english`staged` : '', change.unstaged ? english`not staged` : '']
        .filter(Boolean).join(', '));
  }
  return { points, formatDetail: (slot) => reasons.get(slot) ?? '' };
}

function measureConflicts({ corpus, git }: RankContext): Evidence {
  const points = new Map<number, number>();
  const reasons = new Map<number, string>();
  for (const change of git?.changes ?? []) {
    const lines = findConflictLines(change);
    const slot = corpus.findSlot(change.path);
    if (slot === undefined || change.status !== 'conflicted' && lines.length === 0) continue;
    points.set(slot, weights.conflict);
    // git reports only merge conflicts; markers may also have been committed or pasted
    const label = change.status === 'conflicted' ? english`merge conflict` : english`contains conflict markers`;
    reasons.set(slot, lines.length > 0
      ? lines.length === 1 ?
        english`${label} at line ${lines[0]!}` :
        english`${label} at lines ${lines.slice(0, maxLines).join(', ')}${lines.length > maxLines ? ' …' : ''}`
      : label);
  }
  return { points, formatDetail: (slot) => reasons.get(slot) ?? '' };
}

const statusWords: Readonly<Record<FileChange['status'], string>> = {
  added: english`added`,
  modified: english`modified`,
  deleted: english`deleted`,
  renamed: english`renamed`,
  untracked: english`untracked`,
  conflicted: english`conflicted`,
};

const maxLines = 4;

/** Returns the lines of the current file at which uncommitted conflicts begin. */
function findConflictLines({ hunks }: FileChange): number[] {
  const lineNumbers: number[] = [];
  for (const { newStart, lines } of hunks) {
    let lineNumber = newStart;
    for (const line of lines) {
      if (line.startsWith('+') && parseConflictMarker(line.slice(1)) === 'begin') lineNumbers.push(lineNumber);
      if (line.startsWith('+') || line.startsWith(' ')) lineNumber++;
    }
  }
  return lineNumbers;
}

function measureChangesSinceRef({ corpus, git }: RankContext): Evidence {
  const points = new Map<number, number>();
  const changesSinceRef = (git?.changes ?? []).filter((change) => change.sinceRef);
  for (const change of changesSinceRef) {
    const slot = corpus.findSlot(change.path);
    if (slot !== undefined) points.set(slot, sharePoints(weights.since, changesSinceRef));
  }
  return { points, formatDetail: () => english`changed since the given ref` };
}

/** Gives all points for up to eight files; for more files, divides the points by the logarithm of their number. */
function sharePoints(points: number, changes: readonly FileChange[]): number {
  return points / Math.max(1, Math.log2(changes.length / 4));
}
