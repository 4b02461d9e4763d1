import type { Commit } from '../../model';
import { weights } from '../weights';
import { rarity, scaled, type Scene, type Signal } from './signal';

/** Files that earlier commits changed whose subjects share the task's words: the words that this project's people use for that code. */
export function history({ task, history: { commits, withTerm, termsOf, slotsOf, telling } }: Scene): Signal {
  const worthOf = new Map(task.terms.map(({ term, weight }) => [term, weight * rarity(withTerm.get(term)?.length ?? 0, telling)]));
  const near = new Set(task.terms.flatMap(({ term }) => withTerm.get(term) ?? []));
  const scores = new Map<number, number>();
  const likest = new Map<number, { worth: number; commit: Commit }>();
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
  return { kind: 'history', points: scaled(scores, weights.history), detail: (slot) => `changed by "${shortened(likest.get(slot)?.commit.subject ?? '')}"` };
}

/** Files that change often, newer commits first: they are likelier to change again. Age is counted in commits, not in time. */
export function churn({ history: { churn: scores, changes, commits } }: Scene): Signal {
  const points = scores.map((score) => (score > 0 ? Math.log(1 + 3 * score) : 0));
  return { kind: 'recent', points: scaled(points, weights.churn), detail: (slot) => `changed in ${changes[slot]} of the last ${commits.length} commits` };
}

/** The signal where `evidence` is above zero: a prior alone is no reason. */
export function churnWhere(evidence: Float64Array, scene: Scene): Signal {
  const signal = churn(scene);
  const all = signal.points as Float64Array;
  return { ...signal, points: all.map((points, slot) => (evidence[slot]! > 0 ? points : 0)) };
}

function shortened(subject: string): string {
  return subject.length > 60 ? `${subject.slice(0, 59)}…` : subject;
}
