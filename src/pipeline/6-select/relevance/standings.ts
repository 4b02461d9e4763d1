import { findMax } from '#base/collections/lists';
import type { RankedFile } from '#model';

/** The kinds of reasons for edited files. */
const editReasons = new Set(['changed', 'since']);
/** The factor for points from these reasons. */
const editFactor = 0.35;

/** The properties of a candidate that determine its standing. */
export interface RankedCandidate {
  readonly ranked: RankedFile;
  readonly pinned: boolean;
  readonly hintOnly: boolean;
}

/** A file's position among the other files. */
export interface FileStanding {
  /** The points as a share of the best file's points, 0 to 1. */
  readonly score: number;
  /** The rank, which starts at 0. */
  readonly rank: number;
}

export interface Standings {
  /** The standings by index, including points from pins, open tabs and edits. */
  readonly all: readonly FileStanding[];
  /** The standing by the task alone; undefined for a file that is a candidate only for another reason. */
  readonly task: readonly (FileStanding | undefined)[];
}

/**
 * Computes standings from the points for the task alone. In `all`, the standing of a file that is open, edited or near
 * an edit is based on its whole score, and a pinned file has the standing of the best file.
 */
export function computeStandings(candidates: readonly RankedCandidate[]): Standings {
  const taskScores = candidates.map((
    { ranked, hintOnly },
  ) => (hintOnly ? 0 : Math.max(0, ranked.taskScore ?? ranked.score)));
  const hintedScores = candidates.map(({ ranked, pinned }, i) => (ranked.taskScore === undefined && !pinned
    ? taskScores[i]!
    : Math.max(taskScores[i]!, computeHintedScore(ranked)))
  );
  const topScore = findMax(taskScores, 0) || findMax(hintedScores, 0) || 1;
  const taskRanks = rankFileScores(taskScores);
  const hintedRanks = rankFileScores(hintedScores);
  const toStanding = (score: number, rank: number): FileStanding => ({ score: Math.min(1, score / topScore), rank });
  const task = candidates.map(({ hintOnly }, i) => (hintOnly ? undefined : toStanding(taskScores[i]!, taskRanks[i]!)));
  const all = candidates.map(({ pinned, hintOnly }, i) =>
    pinned
      ? { score: 1, rank: 0 }
      : hintOnly || hintedScores[i]! > taskScores[i]!
      ? toStanding(hintedScores[i]!, hintOnly ? hintedRanks[i]! : Math.min(taskRanks[i]!, hintedRanks[i]!))
      : task[i]!
  );
  return { all, task };
}

function rankFileScores(scores: readonly number[]): number[] {
  const ranks = new Array<number>(scores.length).fill(0);
  scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]! || a - b).forEach((file, n) => {
    ranks[file] = n;
  });
  return ranks;
}

/** Returns the score with the points for edits reduced by `editFactor`. */
function computeHintedScore({ score, reasons }: RankedFile): number {
  const editPoints = reasons.filter((reason) => editReasons.has(reason.kind)).reduce(
    (sum, reason) => sum + reason.points,
    0,
  );
  return score - (1 - editFactor) * Math.max(0, editPoints);
}
