import type { Learned, RankedFile } from '../../model';
import type { SelectableFile } from '../files/selectableFile';
import { standingOdds } from './unitChances';

/** The value of one file in a pack; the `body` of all files of the task adds up to 1. */
export interface FileValue {
  /** The value of one line that names the file: falls slowly with the rank, so that low ranks are listed too. */
  readonly presence: number;
  /** The value of all its lines: of the units that a change for the task is expected to touch, the part in it. */
  readonly body: number;
  /** `body` by the task alone: related files inherit from it, so that no pin, open tab or edit upgrades other files. */
  readonly task: number;
}

/** Reasons for edited files. */
const editReasons = new Set(['changed', 'since']);
/** Points of these reasons count this part. */
const editFactor = 0.35;
/** Exponents of the score (relative to the best one) and of the rank. Found by replaying real tasks. */
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

/** A file among the others. */
export interface FileStanding {
  /** Points as a part of the best file's, 0 to 1. */
  readonly score: number;
  /** From 0. */
  readonly rank: number;
}

export interface Standings {
  /** By index; with the points of pins, open tabs and edits. */
  readonly all: readonly FileStanding[];
  /** By the task alone; undefined for a file that is a candidate only for something else. */
  readonly task: readonly (FileStanding | undefined)[];
}

/**
 * By the points for the task alone. Files that are open, edited or near an edit stand where their whole score puts them,
 * and pinned files beside the best file; all others stay where they are.
 */
export function standingsOf(candidates: readonly ValuedFile[]): Standings {
  const taskScores = candidates.map((
    { ranked, hintOnly },
  ) => (hintOnly ? 0 : Math.max(0, ranked.taskScore ?? ranked.score)));
  const hintedScores = candidates.map(({ ranked, pinned },
    i) => (ranked.taskScore === undefined && !pinned ? taskScores[i]! : Math.max(taskScores[i]!, hintedScore(ranked)))
  );
  const top = Math.max(...taskScores, 0) || Math.max(...hintedScores, 0) || 1;
  const taskRanks = ranksOf(taskScores);
  const hintedRanks = ranksOf(hintedScores);
  const standing = (score: number, rank: number): FileStanding => ({ score: Math.min(1, score / top), rank });
  const task = candidates.map(({ hintOnly }, i) => (hintOnly ? undefined : standing(taskScores[i]!, taskRanks[i]!)));
  const all = candidates.map(({ pinned, hintOnly }, i) =>
    pinned
      ? { score: 1, rank: 0 }
      : hintOnly || hintedScores[i]! > taskScores[i]!
      ? standing(hintedScores[i]!, hintOnly ? hintedRanks[i]! : Math.min(taskRanks[i]!, hintedRanks[i]!))
      : task[i]!
  );
  return { all, task };
}

/** What determines the value of a file among others. */
export type NeededFile = Pick<SelectableFile, 'needed' | 'standing' | 'taskStanding'>;

/** How many units of all files together a change is expected to touch, by the task alone where it means any. */
export function neededByTask(files: readonly NeededFile[]): number {
  return sum(files.map(neededOfTask)) || sum(files.map(({ needed }) => needed)) || 1;
}

/** `lineValue` is `SummaryLimits.value`. */
export function fileValues(files: readonly NeededFile[], lineValue: number): FileValue[] {
  const total = neededByTask(files);
  const lines = files.map(({ standing }) => lineOf(standing));
  const lineTotal = sum(files.map(({ taskStanding }) => (taskStanding ? lineOf(taskStanding) : 0))) || sum(lines) || 1;
  return files.map((file, i) => ({
    presence: lineValue * presence.sum * lines[i]! / lineTotal,
    body: file.needed / total,
    task: neededOfTask(file) / total,
  }));
}

function neededOfTask({ needed, standing, taskStanding }: NeededFile): number {
  return taskStanding ? needed * Math.min(1, Math.exp(standingOdds(taskStanding) - standingOdds(standing))) : 0;
}

function lineOf({ score, rank }: FileStanding): number {
  return score ** presence.score / (rank + 1) ** presence.rank;
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
