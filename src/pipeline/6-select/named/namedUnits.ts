import type { LineRange, NamePlace } from '#model';
import { markerTokens } from '../budget/unitOrder';
import type { SelectableFile } from '../files/selectableFile';
import { innermostSymbol, findUnitsTouching } from '../files/units';

/** The share of the budget for all lines that the task names, and the share for the lines of a single named place. */
const namedShare = 0.5;
const placeShare = 0.25;
/** The limit up to which a budget counts as small, and the share of a small budget for these lines. */
const smallBudget = { tokens: 2_000, share: 0.9 };
/** The minimum number of lines shown of a unit that does not fit as a whole. */
const minShownLines = 3;

/** Units that a file's view shows before anything else. */
export interface NamedUnits {
  /** Indexes of whole units, the most important first. */
  readonly units: readonly number[];
  /** The beginning of one more unit, which does not fit in full. */
  readonly partialUnit?: { readonly unit: number; readonly lines: LineRange; };
}

/**
 * Returns the units that show the places named by the task, by file index and as many as fit. For a place that begins
 * a definition, all units of that definition are included, in line order.
 */
export function findNamedUnits(files: readonly SelectableFile[], places: readonly NamePlace[], budget: number,
  isFree: (index: number) => boolean): ReadonlyMap<number, NamedUnits>
{
  const indexes = new Map(files.map(({ file }, i) => [file.path, i]));
  const chosenByFile = new Map<number, NamedUnits>();
  const computeMaxTokens = (share: number) =>
    Math.max(share * budget, Math.min(smallBudget.share * budget, smallBudget.tokens));
  let remaining = computeMaxTokens(namedShare);
  const tooLarge: { readonly index: number; readonly unit: number; readonly line: number; }[] = [];
  for (const place of places) {
    const index = indexes.get(place.path);
    if (index === undefined || !isFree(index)) continue;
    const source = files[index]!;
    let placeRemaining = computeMaxTokens(placeShare);
    for (const unit of findUnitsAt(source, place)) {
      const chosenUnits = chosenByFile.get(index)?.units ?? [];
      if (chosenUnits.includes(unit)) continue;
      const tokens = source.unitTokens[unit]! + (source.heads[unit]?.tokens ?? 0) + countFrameTokens(index);
      if (tokens > Math.min(placeRemaining, remaining)) {
        tooLarge.push({ index, unit, line: place.line });
        break;
      }
      remaining -= tokens;
      placeRemaining -= tokens;
      chosenByFile.set(index, { units: [...chosenUnits, unit] });
    }
  }
  // units that fit in full come first; after them, a file may show the beginning of one more unit
  for (const { index, unit, line } of tooLarge) {
    const { units, partialUnit } = chosenByFile.get(index) ?? { units: [] };
    if (partialUnit || units.includes(unit)) continue;
    const tokens = Math.min(remaining, computeMaxTokens(placeShare));
    const lines = findUnitStart(files[index]!, unit, line, tokens - countFrameTokens(index));
    if (!lines) continue;
    remaining -= tokens;
    chosenByFile.set(index, { units, partialUnit: { unit, lines } });
  }
  return chosenByFile;

  /** Returns the tokens of the frame around the lines of one more unit. */
  function countFrameTokens(index: number): number {
    return markerTokens + (chosenByFile.has(index) ? 0 : files[index]!.frameTokens);
  }
}

function findUnitsAt({ units, outline }: SelectableFile, { line, defines }: NamePlace): number[] {
  const symbol = defines ? innermostSymbol(outline.symbols, line) : undefined;
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
