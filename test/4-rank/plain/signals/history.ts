import { identifiers, terms } from '../../../../src/base/words';
import type { Commit } from '../../../../src/model';
import { massCommit, weights } from '../../../../src/4-rank/weights';
import { rarity, scaled, type Scene, type Signal } from './signal';

/** Files that earlier commits changed whose subjects share the task's words: the words that this project's people use for that code. */
export function history({ files, place, task, git }: Scene): Signal {
  const commits = (git?.commits ?? []).filter(isTelling);
  const numbersOf = termReader();
  const found = new Uint32Array(task.terms.length);
  const shared = commits.map(({ subject }) => {
    const numbers = new Set(identifiers(subject).flatMap(numbersOf));
    for (const t of numbers) found[t]!++;
    return numbers;
  });
  const scores = new Float64Array(files.length);
  const likest = new Map<number, { worth: number; commit: Commit }>();
  commits.forEach((commit, c) => {
    if (shared[c]!.size === 0) return;
    let likeness = 0;
    for (const t of shared[c]!) likeness += task.terms[t]!.weight * rarity(found[t]!, commits.length);
    const worth = (likeness * likeness) / Math.sqrt(commit.files.length);
    for (const path of commit.files) {
      const i = place.get(path);
      if (i === undefined) continue;
      scores[i]! += worth;
      if (worth > (likest.get(i)?.worth ?? 0)) likest.set(i, { worth, commit });
    }
  });
  return {
    kind: 'history',
    // a power below one: twenty commits that are a little alike say less than their sum
    points: scaled(scores.map((score) => (score > 0 ? Math.pow(score, 0.6) : 0)), weights.history),
    detail: (i) => `changed by "${shortened(likest.get(i)?.commit.subject ?? '')}"`,
  };

  function termReader(): (name: string) => readonly number[] {
    const numbers = new Map(task.terms.map(({ term }, t) => [term, t]));
    const known = new Map<string, readonly number[]>();
    return (name) => {
      let found = known.get(name);
      if (!found) known.set(name, (found = terms(name).map((term) => numbers.get(term)).filter((t) => t !== undefined)));
      return found;
    };
  }
}

/** Files that change often, newer commits first: they are likelier to change again. Age is counted in commits, not in time. */
export function churn({ files, place, git }: Scene): Signal {
  const commits = git?.commits ?? [];
  const scores = new Float64Array(files.length);
  const counts = new Uint32Array(files.length);
  commits.forEach((commit, age) => {
    if (!isTelling(commit)) return;
    for (const path of commit.files) {
      const i = place.get(path);
      if (i === undefined) continue;
      scores[i]! += Math.exp(-age / 400) / Math.sqrt(commit.files.length);
      counts[i]!++;
    }
  });
  return { kind: 'recent', points: scaled(scores.map((score) => (score > 0 ? Math.log(1 + 3 * score) : 0)), weights.churn), detail: (i) => `changed in ${counts[i]} of the last ${commits.length} commits` };
}

function isTelling({ files }: Commit): boolean {
  return files.length > 0 && files.length <= massCommit;
}

function shortened(subject: string): string {
  return subject.length > 60 ? `${subject.slice(0, 59)}…` : subject;
}
