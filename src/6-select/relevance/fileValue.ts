import type { Learned, RankedFile } from '../../model';

/** The value of one file in a pack; the `body` of all files of the task adds up to 1. */
export interface FileValue {
  /** The value of one line that names the file: falls slowly with the rank, so that low ranks are listed too. */
  readonly presence: number;
  /** The value of all its lines: falls fast with the rank, so that the first few files have most of it. */
  readonly body: number;
  /** `body` by the task alone: related files inherit from it, so that no pin, open tab or edit upgrades other files. */
  readonly task: number;
}

/** Reasons for edited files. */
const editReasons = new Set(['changed', 'since']);
/** Points of these reasons count this part. */
const editFactor = 0.35;
/** Exponents of the score (relative to the best one) and of the rank. Found by replaying real tasks. */
const body = { score: 3.2, rank: 0.8 };
const presence = { score: 1, rank: 0.5, sum: 0.12 };

/** How many files a pack lists with one line. */
export interface SummaryLimits {
  /** The factor of `FileValue.presence`. */
  readonly value: number;
  /** The maximum number of such lines, as a part of the files that the pack may show. */
  readonly share: number;
}

export const defaultSummaries: SummaryLimits = { value: 1, share: 1 };
const fewSummaries: SummaryLimits = { value: 0.5, share: 0.1 };
/** After this many packs a smaller share of useful lines is evidence that the lists are of little use. */
const rarelyUseful = { packs: 10, share: 0.05 };

/** The default limits, or lower ones where the lists of the newest packs were of little use. */
export function summaryLimits(learned: Learned | undefined): SummaryLimits {
  const { packs, shown, useful } = learned?.summaries ?? { packs: 0, shown: 0, useful: 0 };
  return packs >= rarelyUseful.packs && useful < rarelyUseful.share * shown ? fewSummaries : defaultSummaries;
}

/** The properties of a candidate that determine its value. */
export interface ValuedFile {
  readonly ranked: RankedFile;
  readonly pinned: boolean;
  readonly hintOnly: boolean;
}

/**
 * Divides the value by the points for the task alone. Files that are open, edited or near an edit then have the value
 * of their whole score and rank, pinned files that of the best file; the values of all others stay the same.
 * `lineValue` is `SummaryLimits.value`.
 */
export function fileValues(candidates: readonly ValuedFile[], lineValue: number): FileValue[] {
  const taskScores = candidates.map((
    { ranked, hintOnly },
  ) => (hintOnly ? 0 : Math.max(0, ranked.taskScore ?? ranked.score)));
  const hintedScores = candidates.map(({ ranked, pinned },
    i) => (ranked.taskScore === undefined && !pinned ? taskScores[i]! : Math.max(taskScores[i]!, hintedScore(ranked)))
  );
  const top = Math.max(...taskScores, 0) || Math.max(...hintedScores, 0) || 1;
  const isHinted = candidates.map(({ pinned }, i) => pinned || hintedScores[i]! > taskScores[i]!);
  const taskRanks = ranksOf(taskScores);
  const hintedRanks = ranksOf(hintedScores);
  const bodies = distribute(body, 1);
  const presences = distribute(presence, lineValue * presence.sum);
  return candidates.map((_, i) => ({ presence: presences.value[i]!, body: bodies.value[i]!, task: bodies.task[i]! }));

  function distribute(power: { readonly score: number; readonly rank: number; },
    total: number): { readonly value: readonly number[]; readonly task: readonly number[]; }
  {
    const valueAt = (score: number, rank: number) => Math.min(1, score / top) ** power.score / (rank + 1) ** power.rank;
    const taskValues = taskScores.map((score, i) => (candidates[i]!.hintOnly ? 0 : valueAt(score, taskRanks[i]!)));
    const allValues = candidates.map(({ pinned }, i) => (!isHinted[i]
      ? taskValues[i]!
      : pinned
      ? 1
      : Math.max(taskValues[i]!, valueAt(hintedScores[i]!, hintedRanks[i]!)))
    );
    const unscaled = sum(taskValues) || sum(allValues) || 1;
    return {
      value: allValues.map((value) => (total * value) / unscaled),
      task: taskValues.map((value) => (total * value) / unscaled),
    };
  }
}

function ranksOf(scores: readonly number[]): number[] {
  const rank = new Array<number>(scores.length).fill(0);
  scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]! || a - b).forEach((file, n) => {
    rank[file] = n;
  });
  return rank;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** The score with a part of the points for edits. */
function hintedScore({ score, reasons }: RankedFile): number {
  const edit = reasons.filter((r) => editReasons.has(r.kind)).reduce((n, r) => n + r.points, 0);
  return score - (1 - editFactor) * Math.max(0, edit);
}
