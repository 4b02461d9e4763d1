import { append } from '#base/collections/lists';
import { extractIdentifiers, extractNameTerms } from '#base/words/words';
import type { Commit } from '#model';
import { ScoreAccumulator } from '../scoreAccumulator';
import type { Corpus } from './corpus';

/** The maximum number of files in an informative commit. A commit with more files is a mass commit. */
export const maxInformativeFiles = 30;

/**
 * Git's commits and the slots of their files. The index is immutable; a new one is built if commits or paths change.
 */
export interface CommitIndex {
  readonly commits: readonly Commit[];
  /** Maps the number of a commit to the slots of its files that still exist, in order. Mass commits have no slots. */
  readonly slotsByCommit: readonly (readonly number[])[];
  /** Maps each slot to the commits that changed it, newest first, without mass commits. */
  readonly commitsBySlot: ReadonlyMap<number, readonly number[]>;
  /** The number of commits that have files and are not mass commits. */
  readonly informativeCount: number;
  /** Maps each folded term to the informative commits whose subjects contain the term. */
  readonly commitsByTerm: ReadonlyMap<string, readonly number[]>;
  /** Maps the number of a commit to the distinct terms of its subject, in the order of their first occurrence. */
  readonly termsByCommit: readonly (readonly string[])[];
  /** For each slot, the likelihood of another change, given the file's past (0 to 1). */
  readonly churn: ScoreAccumulator;
  /** For each slot, the number of commits that changed the file. */
  readonly changeCounts: Uint32Array;
}

function isInformative({ files }: Commit): boolean {
  return files.length > 0 && files.length <= maxInformativeFiles;
}

/** Returns a function that rebuilds the index only when the commits or paths change, and splits each subject once. */
export function createCommitReader(): (commits: readonly Commit[], corpus: Corpus) => CommitIndex {
  let cachedIndex: { readonly corpus: Corpus; readonly version: number; readonly index: CommitIndex; } | undefined;
  let termsBySubject = new Map<string, readonly string[]>();
  return (commits, corpus) => {
    if (
      cachedIndex?.corpus === corpus && cachedIndex.version === corpus.pathsVersion &&
      areSameCommits(cachedIndex.index.commits, commits)
    )
      return cachedIndex.index;
    const previousTermsBySubject = termsBySubject;
    termsBySubject = new Map();
    const termsByWord = new Map<string, readonly string[]>(); // subjects repeat their words
    const termsByCommit = commits.map((commit) => (isInformative(commit) ? getSubjectTerms(commit.subject) : []));
    cachedIndex = { corpus, version: corpus.pathsVersion, index: buildCommitIndex(commits, termsByCommit, corpus) };
    return cachedIndex.index;

    function getSubjectTerms(subject: string): readonly string[] {
      const terms = termsBySubject.get(subject) ?? previousTermsBySubject.get(subject) ??
        [...new Set(extractIdentifiers(subject).flatMap(getWordTerms))];
      termsBySubject.set(subject, terms);
      return terms;
    }

    function getWordTerms(word: string): readonly string[] {
      let terms = termsByWord.get(word);
      if (!terms) termsByWord.set(word, terms = extractNameTerms(word));
      return terms;
    }
  };
}

function buildCommitIndex(commits: readonly Commit[], termsByCommit: readonly (readonly string[])[],
  corpus: Corpus): CommitIndex
{
  const commitsBySlot = new Map<number, number[]>();
  const commitsByTerm = new Map<string, number[]>();
  const churn = new ScoreAccumulator(corpus.slotCount);
  const changeCounts = new Uint32Array(corpus.slotCount);
  let informativeCount = 0;
  /** The number of commits so far, per root, so that commits of one root do not age those of another. */
  const commitCountsByRoot = new Map<string | undefined, number>();
  const slotsByCommit = commits.map((commit, number) => {
    const age = commitCountsByRoot.get(commit.root) ?? 0;
    commitCountsByRoot.set(commit.root, age + 1);
    if (!isInformative(commit)) return [];
    informativeCount++;
    for (const term of termsByCommit[number]!) append(commitsByTerm, term, number);
    const slots = commit.files.map((path) => corpus.findSlot(path)).filter((slot) => slot !== undefined);
    for (const slot of slots) {
      append(commitsBySlot, slot, number);
      churn.add(slot, Math.exp(-age / 400) / Math.sqrt(commit.files.length));
      changeCounts[slot]!++;
    }
    return slots;
  });
  for (const slot of churn.slots) churn.set(slot, Math.log(1 + 3 * churn.getPoints(slot)));
  return {
    commits,
    slotsByCommit,
    commitsBySlot,
    informativeCount,
    commitsByTerm,
    termsByCommit,
    churn: churn.scale(1),
    changeCounts,
  };
}

function areSameCommits(a: readonly Commit[], b: readonly Commit[]): boolean {
  return a === b || (a.length === b.length && a.every((commit, i) => isSameCommit(commit, b[i]!)));
}

function isSameCommit(a: Commit, b: Commit): boolean {
  return a === b ||
    (a.sha === b.sha && a.subject === b.subject && a.files.length === b.files.length &&
      a.files.every((path, i) => path === b.files[i]));
}
