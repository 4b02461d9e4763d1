import type { Hunk, LineRange, View } from '../../model';
import { contextOf, hunkOrder, hunksView, piecesOf } from '../views/diffView';
import type { SelectableFile } from '../files/selectableFile';
import { symbolsView } from '../views/symbolsView';
import { fullView, summaryView } from '../views/views';

type Count = (text: string) => number;

/** One view of a changed file. */
export interface ChangedStep {
  /** Shown wherever it fits; a step that is not has to be worth its tokens to the task. */
  readonly must: boolean;
  /** Of what the task means in the file, the part that the view shows. */
  readonly share: number;
  view(): View;
}

/** A changed file of at most so many tokens is shown whole. */
const smallFile = 1_500;
/** Of a longer new file, what its best parts may take (tokens). */
const newFile = 1_200;
/** A hunk in the midst of a longer unit is shown with this many lines on both sides (beside the diff's own). */
const aroundHunk = 12;
const longestSurroundings = 60;
/** A longer file is not made into one text. */
const largestFull = 400_000;

/**
 * The views of a changed file, each showing all that the one before it shows: a line; the diff with more and more
 * hunks, conflicts and what
 * the task means first; the declarations around them; what else the task means; the whole file. Of a new file, or where
 * git
 * does not tell which lines changed, the parts that the task means in place of the diff. Undefined where nothing
 * changed.
 */
export function changedSteps(source: SelectableFile, count: Count): readonly ChangedStep[] | undefined {
  const { change, text, textTokens } = source;
  if (!change || change.status === 'deleted') return undefined;
  const undiffed = change.status === 'added' || change.status === 'untracked' || change.hunks.length === 0;
  const small = textTokens <= smallFile;
  const summary = { must: true, share: 0, view: () => summaryView(source, count) };
  const whole = text.length <= largestFull ? [{ must: small, share: 1, view: () => fullView(source, count) }] : [];
  return [summary, ...(undiffed ? partSteps(source, count) : diffSteps(source, change.hunks, count)), ...whole];
}

function partSteps(source: SelectableFile, count: Count): ChangedStep[] {
  if (source.units.length < 2) return [];
  const order = densest(source, new Set());
  return doubling(order.length - 1).map((n) => {
    const chosen = order.slice(0, n);
    return {
      must: sum(chosen, source.unitTokens) <= newFile,
      share: sum(chosen, source.shares),
      view: () => symbolsView(source, new Set(chosen), count),
    };
  });
}

function diffSteps(source: SelectableFile, hunks: readonly Hunk[], count: Count): ChangedStep[] {
  const parts = piecesOf(source, hunks);
  const order = hunkOrder(source, parts);
  const step = (must: boolean, chosen: readonly number[], around: readonly LineRange[],
    units: ReadonlySet<number>) => ({
      must,
      share: sum([...units], source.shares),
      view: () => hunksView(source, { all: parts, chosen: new Set(chosen), around }, count),
    });
  const none = new Set<number>();
  const some = doubling(order.length).map((n) =>
    step(true, order.slice(0, n), [], n < order.length ? none : touched(source, parts))
  );
  const near = parts.map((hunk) => surroundings(source, hunk));
  const shown = unitsIn(source, near);
  const others = densest(source, shown);
  return [...some, step(true, order, near, shown), ...doubling(others.length - 1).map((n) => {
    const more = others.slice(0, n);
    return step(false, order, [...near, ...more.map((i) => source.units[i]!.lines)], new Set([...shown, ...more]));
  })];
}

/** The declarations that a hunk stands in or touches; of long ones the lines beside it. */
function surroundings({ units, lines }: SelectableFile, hunk: Hunk): LineRange {
  const [first, last] = contextOf(hunk);
  const met = units.filter((unit) => unit.lines[0] <= last && unit.lines[1] >= first);
  const [start, end] = [Math.min(first, ...met.map((unit) => unit.lines[0])),
    Math.max(last, ...met.map((unit) => unit.lines[1]))];
  if (end - start + 1 <= longestSurroundings + (last - first + 1)) return [start, Math.min(end, lines)];
  return [Math.max(start, first - aroundHunk), Math.min(end, last + aroundHunk, lines)];
}

function touched({ units }: SelectableFile, hunks: readonly Hunk[]): ReadonlySet<number> {
  const ranges = hunks.map(contextOf);
  return new Set(
    units.flatMap((unit, i) => (ranges.some(([a, b]) => unit.lines[0] <= b && unit.lines[1] >= a) ? [i] : [])),
  );
}

function unitsIn({ units }: SelectableFile, ranges: readonly LineRange[]): ReadonlySet<number> {
  return new Set(
    units.flatMap((unit, i) => (ranges.some(([a, b]) => a <= unit.lines[0] && unit.lines[1] <= b) ? [i] : [])),
  );
}

/** By falling share per token. */
function densest({ units, shares, unitTokens }: SelectableFile, without: ReadonlySet<number>): number[] {
  const density = units.map((_, i) => shares[i]! / (unitTokens[i]! + 22));
  return units.map((_, i) => i).filter((i) => !without.has(i)).sort((a, b) => density[b]! - density[a]! || a - b);
}

function sum(chosen: readonly number[], of: ArrayLike<number>): number {
  return chosen.reduce((total, i) => total + of[i]!, 0);
}

/** 1, 2, 4 … and all; none of none. */
export function doubling(most: number): number[] {
  if (most < 1) return [];
  const out: number[] = [];
  for (let n = 1; n < most; n *= 2) out.push(n);
  return [...out, most];
}
