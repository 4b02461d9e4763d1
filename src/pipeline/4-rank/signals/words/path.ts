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

function measure({ corpus, task, poolFlags, poolSize }: RankContext,
  { stems, folders, entriesByFolder }: PathMatches): Evidence
{
  const { rolesBySlot } = corpus;
  const { foldersBySlot, stemLengthsBySlot, slotsByFolder } = corpus.pathIndex;
  const termValues = computeTermValues();
  const formatTerms = createTermFormatter(task);
  const scores = new ScoreAccumulator(corpus.slotCount);
  scoreFolders();
  for (let n = 0; n < stems.keys.length; n++) {
    const slot = stems.keys[n]!;
    if (rolesBySlot[slot] !== noRole)
      scores.set(slot,
        computeScore(stems.starts[n]!, stems.starts[n + 1]!, stemLengthsBySlot[slot]!,
          entriesByFolder[foldersBySlot[slot]!]!));
  }
  // a file that matches only a word that many paths contain must not count as a full match just because it is the best
  const [highestValue = 0, secondValue = 0] = [...termValues].sort((a, b) => b - a);
  return { points: scores.scale(weight, 0.6 * (highestValue + secondValue)), formatDetail };

  /**
   * Returns the score of the stem's terms from `startIndex` up to, but not including, `endIndex`, plus the score of the
   * folder's entry. `folderEntry` is the entry's index plus 1, or 0 if the folder has no entry.
   */
  function computeScore(startIndex: number, endIndex: number, length: number, folderEntry: number): number {
    let score = 0;
    for (let index = startIndex; index < endIndex; index++) score += termValues[stems.terms[index]!]!;
    score *= 0.5 + 0.5 * Math.min(1, (endIndex - startIndex) / Math.max(1, length));
    if (folderEntry === 0) return score;
    for (let index = folders.starts[folderEntry - 1]!; index < folders.starts[folderEntry]!; index++) {
      const term = folders.terms[index]!;
      if (!containsTerm(stems, startIndex, endIndex, term)) score += termValues[term]! * folderShare;
    }
    return score;
  }

  /** Gives the same score to all files in a folder whose own names contain no term. */
  function scoreFolders(): void {
    for (let n = 0; n < folders.keys.length; n++) {
      const score = computeScore(0, 0, 0, n + 1);
      for (const slot of slotsByFolder[folders.keys[n]!]!) if (rolesBySlot[slot] !== noRole) scores.set(slot, score);
    }
  }

  function computeTermValues(): number[] {
    const fileCounts = new Uint32Array(task.terms.length);
    for (let n = 0; n < folders.keys.length; n++) {
      let fileCount = 0;
      for (const slot of slotsByFolder[folders.keys[n]!]!) fileCount += poolFlags[rolesBySlot[slot]!]!;
      for (let index = folders.starts[n]!; index < folders.starts[n + 1]!; index++)
        fileCounts[folders.terms[index]!]! += fileCount;
    }
    for (let n = 0; n < stems.keys.length; n++) {
      const slot = stems.keys[n]!;
      if (poolFlags[rolesBySlot[slot]!] === 0) continue;
      const folderEntry = entriesByFolder[foldersBySlot[slot]!]!;
      for (let index = stems.starts[n]!; index < stems.starts[n + 1]!; index++) {
        const term = stems.terms[index]!;
        if (
          folderEntry === 0 ||
          !containsTerm(folders, folders.starts[folderEntry - 1]!, folders.starts[folderEntry]!, term)
        )
          fileCounts[term]!++;
      }
    }
    return task.terms.map((term, termIndex) =>
      getWeightInNames(term) * computeInverseDocumentFrequency(fileCounts[termIndex]!, poolSize)
    );
  }

  function formatDetail(slot: number): string {
    const stemEntry = stems.keys.indexOf(slot);
    const folderEntry = entriesByFolder[foldersBySlot[slot]!]! - 1;
    const pointsByTerm = new Map<number, number>();
    for (
      const [{ starts, terms }, entry, share] of [[stems, stemEntry, 1], [folders, folderEntry, folderShare]] as const
    ) {
      for (const term of entry < 0 ? [] : terms.subarray(starts[entry], starts[entry + 1]))
        pointsByTerm.set(term, Math.max(pointsByTerm.get(term) ?? 0, termValues[term]! * share));
    }
    return english`path matches ${formatTerms([...pointsByTerm].map(([term, points]) => ({ term, points })))}`;
  }
}

function containsTerm({ terms }: TermMatches, startIndex: number, endIndex: number, term: number): boolean {
  for (let index = startIndex; index < endIndex; index++) if (terms[index] === term) return true;
  return false;
}
