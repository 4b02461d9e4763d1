import { computeInverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import { english } from '#base/text/english';
import { ScoreAccumulator } from '../../scoreAccumulator';
import { noRole } from '../../corpus/corpus';
import { createPathMatcher, type TermMatches, type PathMatches } from './pathMatches';
import type { Evidence, RankContext, SignalRow } from '../signal';
import { getWeightInNames } from '../../task/terms';
import { createTermFormatter } from './termNames';

const weight = 60;
/** The share of a word's points that count if the word is in a folder's name instead of the file's name. */
const folderShare = 0.4;

/** Finds task terms in file and folder names. A name that consists only of task terms counts most. */
export const path = {
  kind: 'path',
  phase: 'task',
  create: () => {
    const matchPaths = createPathMatcher();
    return (context) => measure(context, matchPaths(context.task, context.corpus));
  },
} as const satisfies SignalRow;

function measure({ corpus, task, inPool, pool }: RankContext,
  { stems, folders, entryOfFolder }: PathMatches): Evidence
{
  const { roleOf } = corpus;
  const { folderOf, lengthOf, slotsOfFolder } = corpus.paths;
  const termValues = computeTermValues();
  const nameTerms = createTermFormatter(task);
  const scores = new ScoreAccumulator(corpus.slots);
  scoreFolders();
  for (let n = 0; n < stems.keys.length; n++) {
    const slot = stems.keys[n]!;
    if (roleOf[slot] !== noRole)
      scores.set(slot,
        computeScore(stems.starts[n]!, stems.starts[n + 1]!, lengthOf[slot]!, entryOfFolder[folderOf[slot]!]!));
  }
  // a file that matches only a word that many paths contain must not count as a full match just because it is the best
  const [first = 0, second = 0] = [...termValues].sort((a, b) => b - a);
  return { points: scores.scale(weight, 0.6 * (first + second)), detail };

  /**
   * Returns the score of the stem's terms from index `from` up to, but not including, `to`, plus the score of the
   * folder's entry. `entry` is the entry's index plus 1, or 0 if the folder has no entry.
   */
  function computeScore(from: number, to: number, length: number, entry: number): number {
    let score = 0;
    for (let index = from; index < to; index++) score += termValues[stems.terms[index]!]!;
    score *= 0.5 + 0.5 * Math.min(1, (to - from) / Math.max(1, length));
    if (entry === 0) return score;
    for (let at = folders.starts[entry - 1]!; at < folders.starts[entry]!; at++) {
      const t = folders.terms[at]!;
      if (!containsTerm(stems, from, to, t)) score += termValues[t]! * folderShare;
    }
    return score;
  }

  /** Gives the same score to all files in a folder whose own names contain no term. */
  function scoreFolders(): void {
    for (let n = 0; n < folders.keys.length; n++) {
      const score = computeScore(0, 0, 0, n + 1);
      for (const slot of slotsOfFolder[folders.keys[n]!]!) if (roleOf[slot] !== noRole) scores.set(slot, score);
    }
  }

  function computeTermValues(): number[] {
    const fileCounts = new Uint32Array(task.terms.length);
    for (let n = 0; n < folders.keys.length; n++) {
      let fileCount = 0;
      for (const slot of slotsOfFolder[folders.keys[n]!]!) fileCount += inPool[roleOf[slot]!]!;
      for (let index = folders.starts[n]!; index < folders.starts[n + 1]!; index++)
        fileCounts[folders.terms[index]!]! += fileCount;
    }
    for (let n = 0; n < stems.keys.length; n++) {
      const slot = stems.keys[n]!;
      if (inPool[roleOf[slot]!] === 0) continue;
      const entry = entryOfFolder[folderOf[slot]!]!;
      for (let at = stems.starts[n]!; at < stems.starts[n + 1]!; at++) {
        const t = stems.terms[at]!;
        if (entry === 0 || !containsTerm(folders, folders.starts[entry - 1]!, folders.starts[entry]!, t))
          fileCounts[t]!++;
      }
    }
    return task.terms.map((term, t) => getWeightInNames(term) * computeInverseDocumentFrequency(fileCounts[t]!, pool));
  }

  function detail(slot: number): string {
    const stemEntry = stems.keys.indexOf(slot);
    const folderEntry = entryOfFolder[folderOf[slot]!]! - 1;
    const parts = new Map<number, number>();
    for (
      const [{ starts, terms }, entry, share] of [[stems, stemEntry, 1], [folders, folderEntry, folderShare]] as const
    ) {
      for (const t of entry < 0 ? [] : terms.subarray(starts[entry], starts[entry + 1]))
        parts.set(t, Math.max(parts.get(t) ?? 0, termValues[t]! * share));
    }
    return english`path matches ${nameTerms([...parts].map(([term, points]) => ({ term, points })))}`;
  }
}

function containsTerm({ terms }: TermMatches, from: number, to: number, term: number): boolean {
  for (let index = from; index < to; index++) if (terms[index] === term) return true;
  return false;
}
