import { maxOf, minOf } from '#base/collections/lists';
import type { Hunk, LineRange, View } from '#model';
import { doublingCounts, unitsByDensity } from '../budget/unitOrder';
import { overlapsAny } from '../files/lineRanges';
import type { SelectableFile } from '../files/selectableFile';
import { unitsTouching, unitsWithin } from '../files/units';
import { hunksView } from '../views/diffView';
import { hunkOrder, presentLines } from '../views/hunkOrder';
import { hunkParts } from '../views/hunkParts';
import { symbolsView } from '../views/symbolsView';
import { fullView, maxFullLength, skeletonView, summaryView } from '../views/views';

type Count = (text: string) => number;

/** One view of a changed file, created when it is first needed. */
export interface ChangedStep {
  /** A required step is shown if it fits; other steps must be above the floor of value per token. */
  readonly required: boolean;
  /** The share of the file's value that the view shows, 0 to 1. */
  readonly share: number;
  view(): View;
}

/** A changed file with at most this many tokens is shown in full. */
const smallFileTokens = 1_500;
/** The same for an edited file in a pack without a budget, in which each part has to be worth its tokens. */
const smallFileTokensOfAuto = 400;
/** The best units of a longer new file are required, up to this many tokens. */
const newFileTokens = 1_200;
/** The number of lines shown on both sides of a hunk within a declaration of more than `maxSurroundings` lines. */
const aroundHunk = 12;
const maxSurroundings = 60;

/**
 * Returns the views of a changed file; each shows all lines of the previous one: one line, the diff of 1, 2, 4 … hunks,
 * the declarations around them, units that the task means, the whole file. A new file, or one without hunks, has its
 * units instead of a diff. Undefined if nothing changed. `auto`: the pack has no budget.
 */
export function changedSteps(source: SelectableFile, auto: boolean, count: Count): readonly ChangedStep[] | undefined {
  const { change, text, textTokens } = source;
  if (!change || change.status === 'deleted') return undefined;
  const withoutDiff = change.status === 'added' || change.status === 'untracked' || change.hunks.length === 0;
  const small = textTokens <= (auto && !withoutDiff ? smallFileTokensOfAuto : smallFileTokens);
  const summary = { required: true, share: 0, view: () => summaryView(source, count) };
  const whole = text.length <= maxFullLength
    ? [{ required: small, share: 1, view: () => fullView(source, count) }]
    : [];
  return [summary, ...(withoutDiff ? partSteps(source, count) : diffSteps(source, change.hunks, count)), ...whole];
}

/** Returns one line, then the signatures: the views of a changed file none of whose lines may be shown. */
export function signatureSteps(source: SelectableFile, count: Count): readonly ChangedStep[] | undefined {
  const { change } = source;
  if (!change || change.status === 'deleted') return undefined;
  const skeleton = skeletonView(source, count);
  return [{ required: true, share: 0, view: () => summaryView(source, count) },
    ...(skeleton ? [{ required: true, share: 1, view: () => skeleton }] : [])];
}

function partSteps(source: SelectableFile, count: Count): ChangedStep[] {
  if (source.units.length < 2) return [];
  const order = unitsByDensity(source);
  return doublingCounts(Math.min(order.length, source.units.length - 1)).map((n) => {
    const units = order.slice(0, n);
    return {
      required: sum(units, source.unitTokens) <= newFileTokens,
      share: sum(units, source.shares),
      view: () => symbolsView(source, new Set(units), count),
    };
  });
}

function diffSteps(source: SelectableFile, hunks: readonly Hunk[], count: Count): ChangedStep[] {
  const parts = hunkParts(source, hunks);
  const order = hunkOrder(source, parts);
  const step = (required: boolean, chosen: readonly number[], around: readonly LineRange[],
    units: ReadonlySet<number>) => ({
      required,
      share: sum([...units], source.shares),
      view: () => hunksView(source, { all: parts, chosen: new Set(chosen), around }, count),
    });
  const none = new Set<number>();
  const fewHunks = doublingCounts(order.length).map((n) =>
    step(true, order.slice(0, n), [],
      n < order.length ? none : new Set(unitsTouching(source.units, parts.map(presentLines))))
  );
  const surroundingLines = parts.map((hunk) => surroundings(source, hunk));
  const shown = new Set(unitsWithin(source.units, surroundingLines));
  const remaining = unitsByDensity(source).filter((unit) => !shown.has(unit));
  return [...fewHunks, step(true, order, surroundingLines, shown), ...doublingCounts(remaining.length - 1).map((n) => {
    const more = remaining.slice(0, n);
    return step(false, order, [...surroundingLines, ...more.map((i) => source.units[i]!.lines)],
      new Set([...shown, ...more]));
  })];
}

/** Returns the lines of the declarations that a hunk touches; for long declarations, a few lines around the hunk. */
function surroundings({ units, lines }: SelectableFile, hunk: Hunk): LineRange {
  const [first, last] = presentLines(hunk);
  const overlapping = units.filter((unit) => overlapsAny(unit.lines, [[first, last]]));
  const [start, end] = [minOf(overlapping.map((unit) => unit.lines[0]), first),
    maxOf(overlapping.map((unit) => unit.lines[1]), last)];
  if (end - start + 1 <= maxSurroundings + (last - first + 1)) return [start, Math.min(end, lines)];
  return [Math.max(start, first - aroundHunk), Math.min(end, last + aroundHunk, lines)];
}

function sum(units: readonly number[], of: ArrayLike<number>): number {
  return units.reduce((total, i) => total + of[i]!, 0);
}
