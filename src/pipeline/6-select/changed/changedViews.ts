import { findMax, findMin } from '#base/collections/lists';
import type { Hunk, LineRange, View } from '#model';
import { listDoublingCounts, sortUnitsByDensity } from '../budget/unitOrder';
import { overlapsAny } from '../files/lineRanges';
import type { SelectableFile } from '../files/selectableFile';
import { findUnitsTouching, findUnitsWithin } from '../files/units';
import { buildHunksView } from '../views/diffView';
import { orderHunks, getCurrentLines } from '../views/hunkOrder';
import { splitIntoHunkParts } from '../views/hunkParts';
import { buildSymbolsView } from '../views/symbolsView';
import { getFullView, maxFullLength, getSkeletonView, getSummaryView } from '../views/views';

type TokenCounter = (text: string) => number;

/** One view of a changed file, created when it is first needed. */
export interface ChangedStep {
  /** A required step is shown if it fits; other steps must reach the minimum value per token. */
  readonly isRequired: boolean;
  /** The share of the file's value that the view shows, from 0 to 1. */
  readonly share: number;
  getView(): View;
}

/** A changed file with at most this many tokens is shown in full. */
const maxSmallFileTokens = 1_500;
/** The same for an edited file in a pack without a budget, in which each part has to be worth its tokens. */
const maxSmallFileTokensWithoutBudget = 400;
/** The best units of a longer new file are required, up to this many tokens. */
const maxNewFileTokens = 1_200;
/** The number of lines shown on each side of a hunk within a declaration of more than `maxSurroundingLines` lines. */
const linesAroundHunk = 12;
const maxSurroundingLines = 60;

/**
 * Returns the views of a changed file: one line, the diff of 1, 2, 4 … hunks, the declarations around the hunks, units
 * that are relevant to the task, and the whole file. Each view shows all lines of the previous one. A new file, or a
 * file without hunks, has its units instead of a diff. Returns undefined if the file is unchanged or deleted.
 * `hasNoBudget` states that the pack has no budget.
 */
export function createChangedSteps(source: SelectableFile, hasNoBudget: boolean, count: TokenCounter):
  | readonly ChangedStep[]
  | undefined
{
  const { change, text, textTokens } = source;
  if (!change || change.status === 'deleted') return undefined;
  const isWithoutDiff = change.status === 'added' || change.status === 'untracked' || change.hunks.length === 0;
  const isSmall = textTokens <= (hasNoBudget && !isWithoutDiff ? maxSmallFileTokensWithoutBudget : maxSmallFileTokens);
  const summary = { isRequired: true, share: 0, getView: () => getSummaryView(source, count) };
  const fullSteps = text.length <= maxFullLength
    ? [{ isRequired: isSmall, share: 1, getView: () => getFullView(source, count) }]
    : [];
  return [summary, ...(isWithoutDiff ? createUnitSteps(source, count) : createDiffSteps(source, change.hunks, count)),
    ...fullSteps];
}

/** Returns the views of a changed file whose lines must not be shown: one line, then the signatures. */
export function createSignatureSteps(source: SelectableFile, count: TokenCounter): readonly ChangedStep[] | undefined {
  const { change } = source;
  if (!change || change.status === 'deleted') return undefined;
  const skeleton = getSkeletonView(source, count);
  return [{ isRequired: true, share: 0, getView: () => getSummaryView(source, count) },
    ...(skeleton ? [{ isRequired: true, share: 1, getView: () => skeleton }] : [])];
}

function createUnitSteps(source: SelectableFile, count: TokenCounter): ChangedStep[] {
  if (source.units.length < 2) return [];
  const sortedUnits = sortUnitsByDensity(source);
  return listDoublingCounts(Math.min(sortedUnits.length, source.units.length - 1)).map((unitCount) => {
    const units = sortedUnits.slice(0, unitCount);
    return {
      isRequired: sumValues(units, source.unitTokens) <= maxNewFileTokens,
      share: sumValues(units, source.shares),
      getView: () => buildSymbolsView(source, new Set(units), count),
    };
  });
}

function createDiffSteps(source: SelectableFile, hunks: readonly Hunk[], count: TokenCounter): ChangedStep[] {
  const parts = splitIntoHunkParts(source, hunks);
  const orderedParts = orderHunks(source, parts);
  const createStep = (isRequired: boolean, chosenParts: readonly number[], contextLines: readonly LineRange[],
    units: ReadonlySet<number>) => ({
      isRequired,
      share: sumValues([...units], source.shares),
      getView: () =>
        buildHunksView(source, { allParts: parts, chosenParts: new Set(chosenParts), contextRanges: contextLines },
          count),
    });
  const noUnits = new Set<number>();
  const hunkSteps = listDoublingCounts(orderedParts.length).map((partCount) =>
    createStep(true, orderedParts.slice(0, partCount), [],
      partCount < orderedParts.length ? noUnits : new Set(findUnitsTouching(source.units, parts.map(getCurrentLines))))
  );
  const surroundingLines = parts.map((hunk) => findSurroundingLines(source, hunk));
  const shownUnits = new Set(findUnitsWithin(source.units, surroundingLines));
  const remainingUnits = sortUnitsByDensity(source).filter((unit) => !shownUnits.has(unit));
  return [...hunkSteps, createStep(true, orderedParts, surroundingLines, shownUnits),
    ...listDoublingCounts(remainingUnits.length - 1).map((unitCount) => {
      const addedUnits = remainingUnits.slice(0, unitCount);
      return createStep(false, orderedParts, [...surroundingLines, ...addedUnits.map((i) => source.units[i]!.lines)],
        new Set([...shownUnits, ...addedUnits]));
    })];
}

/** Returns the lines of the declarations that a hunk touches or, if these are long, some lines around the hunk. */
function findSurroundingLines({ units, lines }: SelectableFile, hunk: Hunk): LineRange {
  const [first, last] = getCurrentLines(hunk);
  const overlappingUnits = units.filter((unit) => overlapsAny(unit.lines, [[first, last]]));
  const [start, end] = [findMin(overlappingUnits.map((unit) => unit.lines[0]), first),
    findMax(overlappingUnits.map((unit) => unit.lines[1]), last)];
  if (end - start + 1 <= maxSurroundingLines + (last - first + 1)) return [start, Math.min(end, lines)];
  return [Math.max(start, first - linesAroundHunk), Math.min(end, last + linesAroundHunk, lines)];
}

function sumValues(units: readonly number[], values: ArrayLike<number>): number {
  return units.reduce((total, i) => total + values[i]!, 0);
}
