import { computeInverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import { english } from '#base/text/english';
import type { Commit, Task, TaskTerm } from '#model';
import type { CommitIndex } from '../../corpus/commits';
import { ScoreAccumulator, scaleScores } from '../../scoreAccumulator';
import type { Evidence, RankContext, SignalRow } from '../signal';
import { truncateAtCodePoint } from '#secrets/truncate';

/** The points for commits with the task's words, and for frequent changes (see `table.ts`). */
const weights = { history: 45, churn: 8 };

/**
 * Scores files changed by earlier commits whose subjects share words with the task, since these are the project's own
 * words for that code. The evidence is cached while the task and the commits stay the same; the content of files has no
 * effect.
 */
export const history = { kind: 'history', phase: 'task', create: createHistory } as const satisfies SignalRow;

/**
 * Scores files that change often, because they are more likely to change again. Newer commits have more weight; age is
 * counted in commits, not in time. A file counts only if other signals give it points, because a prior alone is not a
 * reason.
 */
export const churn = {
  kind: 'recent',
  phase: 'prior',
  create: () => ({ sums, ...context }) => measureChurn(context, (slot) => sums.getPoints(slot) > 0),
} as const satisfies SignalRow;

/** Scores files that change often, regardless of other signals. Applies only if the task matches no file. */
export const churnOfAll = {
  kind: 'recent',
  phase: 'overview',
  create: () => ({ part, ...context }) => measureChurn(context, () => part === 'all'),
} as const satisfies SignalRow;

function createHistory(): (context: RankContext) => Evidence {
  let lastResult: { readonly task: Task; readonly commitIndex: CommitIndex; readonly evidence: Evidence; } | undefined;
  return ({ task, history: commitIndex }) => {
    if (lastResult?.task !== task || lastResult.commitIndex !== commitIndex)
      lastResult = { task, commitIndex, evidence: collectHistoryEvidence(task, commitIndex) };
    return lastResult.evidence;
  };
}

function collectHistoryEvidence(task: Task,
  { commits, commitsByTerm, termsByCommit, slotsByCommit, informativeCount }: CommitIndex): Evidence
{
  const termValues = new Map(
    task.terms.filter(isInformativeTerm).map((
      { term, weight },
    ) => [term, weight * computeInverseDocumentFrequency(commitsByTerm.get(term)?.length ?? 0, informativeCount)]),
  );
  const candidateCommits = new Set(
    task.terms.filter(isInformativeTerm).flatMap(({ term }) => commitsByTerm.get(term) ?? []),
  );
  const scores = new Map<number, number>();
  const mostSimilarCommits = new Map<number, { addedScore: number; commit: Commit; }>();
  for (const commitNumber of [...candidateCommits].sort((a, b) => a - b)) {
    const commit = commits[commitNumber]!;
    let similarity = 0;
    for (const term of termsByCommit[commitNumber]!) similarity += termValues.get(term) ?? 0;
    const addedScore = (similarity * similarity) / Math.sqrt(commit.files.length);
    for (const slot of slotsByCommit[commitNumber]!) {
      scores.set(slot, (scores.get(slot) ?? 0) + addedScore);
      if (addedScore > (mostSimilarCommits.get(slot)?.addedScore ?? 0))
        mostSimilarCommits.set(slot, { addedScore, commit });
    }
  }
  // the exponent is below one, because twenty slightly similar commits are less informative than their sum
  for (const [slot, score] of scores) scores.set(slot, score > 0 ? Math.pow(score, 0.6) : 0);
  return {
    points: scaleScores(scores, weights.history),
    formatDetail: (slot) =>
      english`changed by "${truncateAtCodePoint(mostSimilarCommits.get(slot)?.commit.subject ?? '', 60)}"`,
  };
}

/** Reports whether a term is informative. Common words occur in most tasks and most commit subjects. */
function isInformativeTerm({ kind }: TaskTerm): boolean {
  return kind !== 'common';
}

function measureChurn({ corpus, history: { churn: churnScores, changeCounts, commits } }: RankContext,
  isCounted: (slot: number) => boolean): Evidence
{
  const points = new ScoreAccumulator(corpus.slotCount);
  for (const slot of churnScores.slots)
    if (isCounted(slot)) points.set(slot, churnScores.getPoints(slot) * weights.churn);
  return {
    points,
    formatDetail: (slot) => english`changed in ${changeCounts[slot]!} of the last ${commits.length} commits`,
  };
}
