import type { Commit, Task } from '../../model';
import type { CommitIndex } from '../corpus/commits';
import { ScoreAccumulator, scaled } from '../scoreAccumulator';
import { weights } from '../weights';
import { rarity, type RankContext, type Signal } from './signal';

/**
 * Files that earlier commits changed whose subjects share the task's words: the words that this project's people use
 * for
 * that code. Kept while task and commits stay: no file's content bears on it.
 */
export function createHistory(): (context: RankContext) => Signal {
  let known: { readonly task: Task; readonly commits: CommitIndex; readonly signal: Signal; } | undefined;
  return ({ task, history: commits }) => {
    if (known?.task !== task || known.commits !== commits) known = { task, commits, signal: signalOf(task, commits) };
    return known.signal;
  };
}

function signalOf(task: Task, { commits, withTerm, termsOf, slotsOf, telling }: CommitIndex): Signal {
  const worthOf = new Map(
    task.terms.map(({ term, weight }) => [term, weight * rarity(withTerm.get(term)?.length ?? 0, telling)]),
  );
  const near = new Set(task.terms.flatMap(({ term }) => withTerm.get(term) ?? []));
  const scores = new Map<number, number>();
  const likest = new Map<number, { worth: number; commit: Commit; }>();
  for (const number of [...near].sort((a, b) => a - b)) {
    const commit = commits[number]!;
    let likeness = 0;
    for (const term of termsOf[number]!) likeness += worthOf.get(term) ?? 0;
    const worth = (likeness * likeness) / Math.sqrt(commit.files.length);
    for (const slot of slotsOf[number]!) {
      scores.set(slot, (scores.get(slot) ?? 0) + worth);
      if (worth > (likest.get(slot)?.worth ?? 0)) likest.set(slot, { worth, commit });
    }
  }
  // a power below one: twenty commits that are a little alike say less than their sum
  for (const [slot, score] of scores) scores.set(slot, score > 0 ? Math.pow(score, 0.6) : 0);
  return {
    kind: 'history',
    points: scaled(scores, weights.history),
    detail: (slot) => `changed by "${shortened(likest.get(slot)?.commit.subject ?? '')}"`,
  };
}

/**
 * Files that change often, newer commits first: they are likelier to change again. Age is counted in commits, not in
 * time.
 * Only where there is evidence, if that is given: a prior alone is no reason.
 */
export function churn({ corpus, history: { churn: all, changes, commits } }: RankContext,
  evidence?: ScoreAccumulator): Signal
{
  const points = new ScoreAccumulator(corpus.slots);
  for (const slot of all.slots) if (!evidence || evidence.at(slot) > 0) points.set(slot, all.at(slot));
  return {
    kind: 'recent',
    points,
    detail: (slot) => `changed in ${changes[slot]} of the last ${commits.length} commits`,
  };
}

function shortened(subject: string): string {
  return subject.length > 60 ? `${subject.slice(0, 59)}…` : subject;
}
