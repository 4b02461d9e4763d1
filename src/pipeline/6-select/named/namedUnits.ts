import type { LineRange, NamePlace } from '#model';
import { markerTokens } from '../budget/unitOrder';
import type { SelectableFile } from '../files/selectableFile';
import { findEnclosingSymbol, findUnitsTouching } from '../files/units';

/** The share of the budget for all lines that the task names, and the share for the lines of a single named place. */
const namedShare = 0.5;
const placeShare = 0.25;
/** The limit up to which a budget counts as small, and the share of a small budget for these lines. */
const smallBudget = { tokens: 2_000, share: 0.9 };
/** The minimum number of lines shown of a unit that does not fit as a whole. */
const minShownLines = 3;

/** Units that a file's view shows before anything else. */
export interface NamedUnits {
  /** The indexes of whole units, the most important first. */
  readonly units: readonly number[];
  /** The beginning of one more unit, which does not fit in full. */
  readonly partialUnit?: { readonly unit: number; readonly lines: LineRange; };
}

/**
 * Returns, for each file index, the units that show the places named by the task, as many as fit. For a place that
 * begins a definition, all units of that definition are included, in line order.
 */
export function findNamedUnits(files: readonly SelectableFile[], places: readonly NamePlace[], budget: number,
  isFree: (index: number) => boolean): ReadonlyMap<number, NamedUnits>
{
  const indexesByPath = new Map(files.map(({ file }, i) => [file.path, i]));
  const unitsByFile = new Map<number, NamedUnits>();
  const computeMaxTokens = (share: number) =>
    Math.max(share * budget, Math.min(smallBudget.share * budget, smallBudget.tokens));
  let remainingTokens = computeMaxTokens(namedShare);
  const oversizedUnits: { readonly index: number; readonly unit: number; readonly line: number; }[] = [];
  for (const place of places) {
    const index = indexesByPath.get(place.path);
    if (index === undefined || !isFree(index)) continue;
    const source = files[index]!;
    let remainingPlaceTokens = computeMaxTokens(placeShare);
    for (const unit of findUnitsAt(source, place)) {
      const chosenUnits = unitsByFile.get(index)?.units ?? [];
      if (chosenUnits.includes(unit)) continue;
      const tokens = source.unitTokens[unit]! + (source.heads[unit]?.tokens ?? 0) + countFrameTokens(index);
      if (tokens > Math.min(remainingPlaceTokens, remainingTokens)) {
        oversizedUnits.push({ index, unit, line: place.line });
        break;
      }
      remainingTokens -= tokens;
      remainingPlaceTokens -= tokens;
      unitsByFile.set(index, { units: [...chosenUnits, unit] });
    }
  }
  // units that fit in full come first; after them, a file may show the beginning of one more unit
  for (const { index, unit, line } of oversizedUnits) {
    const { units, partialUnit } = unitsByFile.get(index) ?? { units: [] };
    if (partialUnit || units.includes(unit)) continue;
    const tokens = Math.min(remainingTokens, computeMaxTokens(placeShare));
    const lines = findUnitStart(files[index]!, unit, line, tokens - countFrameTokens(index));
    if (!lines) continue;
    remainingTokens -= tokens;
    unitsByFile.set(index, { units, partialUnit: { unit, lines } });
  }
  return unitsByFile;

  /** Returns the tokens of the frame around the lines of one more unit. */
  function countFrameTokens(index: number): number {
    return markerTokens + (unitsByFile.has(index) ? 0 : files[index]!.frameTokens);
  }
}

function findUnitsAt({ units, outline }: SelectableFile, { line, defines }: NamePlace): number[] {
  const symbol = defines ? findEnclosingSymbol(outline.symbols, line) : undefined;
  return findUnitsTouching(units, [symbol?.lines ?? [line, line]]);
}

/**
 * Returns the lines of a unit, starting at the named line, that fit in the tokens on average, or undefined if too few
 * lines fit.
 */
function findUnitStart({ units, unitTokens }: SelectableFile, unit: number, line: number, maxTokens: number):
  | LineRange
  | undefined
{
  const [first, last] = units[unit]!.lines;
  const fittingCount = Math.floor(0.8 * (last - first + 1) * Math.max(0, maxTokens) / Math.max(1, unitTokens[unit]!));
  const start = Math.max(first, line);
  return fittingCount < minShownLines ? undefined : [start, Math.min(last, start + fittingCount - 1)];
}
