import type { LearnedUsefulness } from '#model';
import type { SelectableFile } from '../files/selectableFile';
import type { FileStanding } from './standings';

/** The value of one file in a pack. The `body` values of all files for the task add up to 1. */
export interface FileValue {
  /** The value of one line that names the file. It falls slowly with the rank, so that low ranks are listed too. */
  readonly presence: number;
  /** The value of all lines of the file: its share of the units that a change for the task is expected to touch. */
  readonly body: number;
  /**
   * `body` computed from the task alone. Related files inherit from it, so that no pin, open tab or edit upgrades other
   * files.
   */
  readonly task: number;
}

/**
 * The exponents of the score (relative to the best score) and of the rank, and the sum of the presence values of all
 * files. They were found by replaying real tasks.
 */
const presenceParameters = { score: 1, rank: 0.5, sum: 0.12 };

/** Limits on the files that a pack lists with one line each. */
export interface SummaryLimits {
  /** The factor of `FileValue.presence`. */
  readonly value: number;
  /** The maximum number of such lines, as a share of the files that the pack may show. */
  readonly share: number;
}

export const defaultSummaries: SummaryLimits = { value: 1, share: 1 };
const fewSummaries: SummaryLimits = { value: 0.5, share: 0.1 };
/** After this many packs, a smaller share of useful lines shows that the lists are of little use. */
const usefulnessThreshold = { packs: 10, share: 0.05 };

/** Returns the default limits, or lower ones if the lists of the newest packs were of little use. */
export function chooseSummaryLimits(learned: LearnedUsefulness | undefined): SummaryLimits {
  const { packs, shown, useful } = learned?.summaries ?? { packs: 0, shown: 0, useful: 0 };
  return packs >= usefulnessThreshold.packs && useful < usefulnessThreshold.share * shown
    ? fewSummaries
    : defaultSummaries;
}

/** Properties that determine the value of a file among others. */
export type NeededFile = Pick<SelectableFile,
  'neededUnitCount' | 'neededUnitCountByTask' | 'standing' | 'taskStanding'>;

/** Estimates how many units of all files a change will touch: from the task alone, unless that estimate is 0. */
export function estimateUnitsNeeded(files: readonly NeededFile[]): number {
  return sum(files.map(({ neededUnitCountByTask }) => neededUnitCountByTask)) ||
    sum(files.map(({ neededUnitCount }) => neededUnitCount)) || 1;
}

/** Computes the values of files. `lineValue` is `SummaryLimits.value`. */
export function computeFileValues(files: readonly NeededFile[], lineValue: number): FileValue[] {
  const neededTotal = estimateUnitsNeeded(files);
  const presenceScores = files.map(({ standing }) => computePresenceScore(standing));
  const presenceTotal = sum(files.map(({ taskStanding }) => (taskStanding ? computePresenceScore(taskStanding) : 0))) ||
    sum(presenceScores) || 1;
  return files.map((file, i) => ({
    presence: lineValue * presenceParameters.sum * presenceScores[i]! / presenceTotal,
    body: file.neededUnitCount / neededTotal,
    task: file.neededUnitCountByTask / neededTotal,
  }));
}

function computePresenceScore({ score, rank }: FileStanding): number {
  return score ** presenceParameters.score / (rank + 1) ** presenceParameters.rank;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
