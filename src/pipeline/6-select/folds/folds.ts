import { findFirstIndex } from '#base/collections/bisect';
import type { LineRange } from '#model';
import { overlapsAny } from '../files/lineRanges';
import type { Unit } from '../files/units';
import type { FoldableRun } from './foldableRun';

/** The number of tokens of a fold's marker and of the marker before the lines after the fold. */
const foldTokens = 22;

/** A run is not folded if it contains a task word of at least this rarity, relative to the rarest task word. */
const minRarity = 0.3;

/** The data that determines which lines of a file are not folded. */
export interface FoldInput {
  readonly runs: readonly FoldableRun[];
  /** Returns the rarity of the rarest task word in a run; see `FileWords.getRunRarity`. */
  readonly getRarity: (run: number) => number;
  /** The line numbers that the task mentions. */
  readonly namedLines: readonly number[];
}

/** Returns the runs that views leave out, ascending and disjoint. Of nested runs, only the largest is returned. */
export function selectFolds({ runs, getRarity, namedLines }: FoldInput): FoldableRun[] {
  return filterOutermostRuns(
    runs.filter(({ lines: [first, last] }, i) =>
      getRarity(i) < minRarity && !namedLines.some((line) => first <= line && line <= last)
    ),
  );
}

/** Counts the tokens of each unit without its folds; 0 if the whole unit is folded. */
export function countFoldedTokens(units: readonly Unit[], unitTokens: readonly number[], folds: readonly FoldableRun[],
  measureLength: (lines: LineRange) => number): number[]
{
  let firstFold = 0;
  return units.map(({ lines }, i) => {
    while (firstFold < folds.length && folds[firstFold]!.lines[1] < lines[0]) firstFold++;
    let hiddenLength = 0;
    let markerTokens = 0;
    for (let foldIndex = firstFold; foldIndex < folds.length && folds[foldIndex]!.lines[0] <= lines[1]; foldIndex++) {
      const [first, last] = folds[foldIndex]!.lines;
      if (first <= lines[0] && lines[1] <= last) return 0;
      hiddenLength += measureLength([Math.max(first, lines[0]), Math.min(last, lines[1])]);
      markerTokens += foldTokens;
    }
    if (markerTokens === 0) return unitTokens[i]!;
    return Math.ceil(unitTokens[i]! * (1 - hiddenLength / Math.max(1, measureLength(lines)))) + markerTokens;
  });
}

/** Returns the indexes of the units whose unfolded lines are all in `ranges`. */
export function findShownUnits(units: readonly Unit[], folds: readonly FoldableRun[],
  ranges: readonly LineRange[]): number[]
{
  return [...units.keys()].filter((i) => {
    const visibleParts = excludeFolds(units[i]!.lines, folds);
    return visibleParts.length > 0 &&
      visibleParts.every(([first, last]) => ranges.some(([a, b]) => a <= first && last <= b));
  });
}

/** Returns the parts of a range that are not folded. */
export function excludeFolds([start, end]: LineRange, folds: readonly FoldableRun[]): LineRange[] {
  const visibleRanges: LineRange[] = [];
  let nextLine = start;
  for (let i = findFirstIndex(folds.length, (index) => folds[index]!.lines[1] < start); i < folds.length; i++) {
    const [first, last] = folds[i]!.lines;
    if (first > end) break;
    if (first > nextLine) visibleRanges.push([nextLine, first - 1]);
    nextLine = last + 1;
  }
  if (nextLine <= end) visibleRanges.push([nextLine, end]);
  return visibleRanges;
}

/** Returns the runs that a view with these lines leaves out. */
export function findFoldsOutside(runs: readonly FoldableRun[], ranges: readonly LineRange[]): FoldableRun[] {
  return filterOutermostRuns(runs.filter(({ lines }) => !overlapsAny(lines, ranges)));
}

/** Returns disjoint runs. Of nested runs, only the largest is kept. */
export function filterOutermostRuns(runs: readonly FoldableRun[]): FoldableRun[] {
  let nextLine = 1;
  return runs.filter(({ lines: [first, last] }) => {
    if (first < nextLine) return false;
    nextLine = last + 1;
    return true;
  });
}
