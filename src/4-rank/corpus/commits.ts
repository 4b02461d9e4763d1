import { identifiers, terms } from '../../base/words/words';
import type { Commit } from '../../model';
import { ScoreAccumulator } from '../scoreAccumulator';
import { massCommit, weights } from '../weights';
import { push } from './arrays';
import type { Corpus } from './corpus';

/** The commits that git told, by the corpus's slots. A value: made anew where the commits or the paths change. */
export interface CommitIndex {
  readonly commits: readonly Commit[];
  /** Number of a commit → the slots of its files that are still there, in its order. Mass commits have none. */
  readonly slotsOf: readonly (readonly number[])[];
  /** Slot → the commits that changed it, newest first; mass commits apart. */
  readonly commitsOf: ReadonlyMap<number, readonly number[]>;
  /** How many commits are no mass commits and have files. */
  readonly telling: number;
  /** Folded term → the telling commits whose subjects hold it. */
  readonly withTerm: ReadonlyMap<string, readonly number[]>;
  /** Number of a commit → the terms of its subject, each once, in the order of their first occurrence. */
  readonly termsOf: readonly (readonly string[])[];
  /** By slot: points for how likely its past makes another change, and how many commits changed it. */
  readonly churn: ScoreAccumulator;
  readonly changes: Uint32Array;
}

export function isTelling({ files }: Commit): boolean {
  return files.length > 0 && files.length <= massCommit;
}

/** A reader that makes the index only where something changed, and splits each subject once while it stays. */
export function createCommitReader(): (commits: readonly Commit[], corpus: Corpus) => CommitIndex {
  let known: { readonly corpus: Corpus; readonly version: number; readonly index: CommitIndex; } | undefined;
  let subjects = new Map<string, readonly string[]>();
  return (commits, corpus) => {
    if (known?.corpus === corpus && known.version === corpus.pathsVersion && areSame(known.index.commits, commits))
      return known.index;
    const before = subjects;
    subjects = new Map();
    const termsOf = commits.map((commit) => (isTelling(commit) ? termsOfSubject(commit.subject) : []));
    known = { corpus, version: corpus.pathsVersion, index: indexOf(commits, termsOf, corpus) };
    return known.index;

    function termsOfSubject(subject: string): readonly string[] {
      const found = subjects.get(subject) ?? before.get(subject) ?? [...new Set(identifiers(subject).flatMap(terms))];
      subjects.set(subject, found);
      return found;
    }
  };
}

function indexOf(commits: readonly Commit[], termsOf: readonly (readonly string[])[], corpus: Corpus): CommitIndex {
  const commitsOf = new Map<number, number[]>();
  const withTerm = new Map<string, number[]>();
  const churn = new ScoreAccumulator(corpus.slots);
  const changes = new Uint32Array(corpus.slots);
  let telling = 0;
  const slotsOf = commits.map((commit, number) => {
    if (!isTelling(commit)) return [];
    telling++;
    for (const term of termsOf[number]!) push(withTerm, term, number);
    const slots = commit.files.map((path) => corpus.slotOf(path)).filter((slot) => slot !== undefined);
    for (const slot of slots) {
      push(commitsOf, slot, number);
      churn.add(slot, Math.exp(-number / 400) / Math.sqrt(commit.files.length));
      changes[slot]!++;
    }
    return slots;
  });
  for (const slot of churn.slots) churn.set(slot, Math.log(1 + 3 * churn.at(slot)));
  return { commits, slotsOf, commitsOf, telling, withTerm, termsOf, churn: churn.scaled(weights.churn), changes };
}

function areSame(a: readonly Commit[], b: readonly Commit[]): boolean {
  return a === b || (a.length === b.length && a.every((commit, i) => isSame(commit, b[i]!)));
}

function isSame(a: Commit, b: Commit): boolean {
  return a === b ||
    (a.sha === b.sha && a.subject === b.subject && a.files.length === b.files.length &&
      a.files.every((path, i) => path === b.files[i]));
}
