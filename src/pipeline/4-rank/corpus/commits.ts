import { append } from '#base/collections/lists';
import { identifiers, terms } from '#base/words/words';
import type { Commit } from '#model';
import { ScoreAccumulator } from '../scoreAccumulator';
import type { Corpus } from './corpus';

/** A commit with more files than this is not informative about any of them. */
export const massCommit = 30;

/** Git's commits by the corpus's slots. An immutable value that is rebuilt when the commits or the paths change. */
export interface CommitIndex {
  readonly commits: readonly Commit[];
  /**
   * Number of a commit → the slots of its files that still exist, in the commit's order. Mass commits have no slots.
   */
  readonly slotsOf: readonly (readonly number[])[];
  /** Slot → the commits that changed it, newest first, without mass commits. */
  readonly commitsOf: ReadonlyMap<number, readonly number[]>;
  /** The number of commits that have files and are not mass commits. */
  readonly informative: number;
  /** Folded term → the informative commits whose subjects contain the term. */
  readonly withTerm: ReadonlyMap<string, readonly number[]>;
  /** Number of a commit → the distinct terms of its subject, in the order of their first occurrence. */
  readonly termsOf: readonly (readonly string[])[];
  /**
   * By slot: the likelihood of another change given the file's past (0 to 1), and the number of commits that changed
   * it.
   */
  readonly churn: ScoreAccumulator;
  readonly changes: Uint32Array;
}

function isInformative({ files }: Commit): boolean {
  return files.length > 0 && files.length <= massCommit;
}

/** Rebuilds the index only when the commits or paths have changed, and splits each subject once. */
export function createCommitReader(): (commits: readonly Commit[], corpus: Corpus) => CommitIndex {
  let cached: { readonly corpus: Corpus; readonly version: number; readonly index: CommitIndex; } | undefined;
  let subjects = new Map<string, readonly string[]>();
  return (commits, corpus) => {
    if (cached?.corpus === corpus && cached.version === corpus.pathsVersion && areSame(cached.index.commits, commits))
      return cached.index;
    const before = subjects;
    subjects = new Map();
    const termsOf = commits.map((commit) => (isInformative(commit) ? termsOfSubject(commit.subject) : []));
    cached = { corpus, version: corpus.pathsVersion, index: buildCommitIndex(commits, termsOf, corpus) };
    return cached.index;

    function termsOfSubject(subject: string): readonly string[] {
      const words = subjects.get(subject) ?? before.get(subject) ?? [...new Set(identifiers(subject).flatMap(terms))];
      subjects.set(subject, words);
      return words;
    }
  };
}

function buildCommitIndex(commits: readonly Commit[], termsOf: readonly (readonly string[])[],
  corpus: Corpus): CommitIndex
{
  const commitsOf = new Map<number, number[]>();
  const withTerm = new Map<string, number[]>();
  const churn = new ScoreAccumulator(corpus.slots);
  const changes = new Uint32Array(corpus.slots);
  let informative = 0;
  /** Ages per root: the history of one root does not make that of another older. */
  const ages = new Map<string | undefined, number>();
  const slotsOf = commits.map((commit, number) => {
    const age = ages.get(commit.root) ?? 0;
    ages.set(commit.root, age + 1);
    if (!isInformative(commit)) return [];
    informative++;
    for (const term of termsOf[number]!) append(withTerm, term, number);
    const slots = commit.files.map((path) => corpus.slotOf(path)).filter((slot) => slot !== undefined);
    for (const slot of slots) {
      append(commitsOf, slot, number);
      churn.add(slot, Math.exp(-age / 400) / Math.sqrt(commit.files.length));
      changes[slot]!++;
    }
    return slots;
  });
  for (const slot of churn.slots) churn.set(slot, Math.log(1 + 3 * churn.at(slot)));
  return { commits, slotsOf, commitsOf, informative, withTerm, termsOf, churn: churn.scaled(1), changes };
}

function areSame(a: readonly Commit[], b: readonly Commit[]): boolean {
  return a === b || (a.length === b.length && a.every((commit, i) => isSame(commit, b[i]!)));
}

function isSame(a: Commit, b: Commit): boolean {
  return a === b ||
    (a.sha === b.sha && a.subject === b.subject && a.files.length === b.files.length &&
      a.files.every((path, i) => path === b.files[i]));
}
