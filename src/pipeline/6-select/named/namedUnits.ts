import type { LineRange, NamePlace } from '#model';
import { markerTokens } from '../budget/unitOrder';
import type { SelectableFile } from '../files/selectableFile';
import { innermostSymbol, unitsTouching } from '../files/units';

/** The share of the budget for all lines that the task names, and the share for the lines of a single named place. */
const namedShare = 0.5;
const placeShare = 0.25;
/** Most of a small budget is for these lines. */
const smallBudget = { tokens: 2_000, share: 0.9 };
/** The minimum number of lines shown of a unit that does not fit as a whole. */
const fewestLines = 3;

/** Units that a file's view shows before anything else. */
export interface NamedUnits {
  /** Indexes of whole units, the most important first. */
  readonly units: readonly number[];
  /** The beginning of one more unit, which does not fit in full. */
  readonly part?: { readonly unit: number; readonly lines: LineRange; };
}

/**
 * Returns, by file index, the units that show the places named by the task, as many as fit. A place that begins a
 * definition gets all units of that definition, in line order.
 */
export function namedUnits(files: readonly SelectableFile[], places: readonly NamePlace[], budget: number,
  isFree: (index: number) => boolean): ReadonlyMap<number, NamedUnits>
{
  const indexes = new Map(files.map(({ file }, i) => [file.path, i]));
  const chosen = new Map<number, NamedUnits>();
  const mostOf = (share: number) => Math.max(share * budget, Math.min(smallBudget.share * budget, smallBudget.tokens));
  let remaining = mostOf(namedShare);
  const tooLarge: { readonly index: number; readonly unit: number; readonly line: number; }[] = [];
  for (const place of places) {
    const index = indexes.get(place.path);
    if (index === undefined || !isFree(index)) continue;
    const source = files[index]!;
    let left = mostOf(placeShare);
    for (const unit of unitsAt(source, place)) {
      const chosenUnits = chosen.get(index)?.units ?? [];
      if (chosenUnits.includes(unit)) continue;
      const tokens = source.unitTokens[unit]! + (source.heads[unit]?.tokens ?? 0) + frameOf(index);
      if (tokens > Math.min(left, remaining)) {
        tooLarge.push({ index, unit, line: place.line });
        break;
      }
      remaining -= tokens;
      left -= tokens;
      chosen.set(index, { units: [...chosenUnits, unit] });
    }
  }
  // units that fit in full come first; after them, a file may show the beginning of one more unit
  for (const { index, unit, line } of tooLarge) {
    const { units, part } = chosen.get(index) ?? { units: [] };
    if (part || units.includes(unit)) continue;
    const tokens = Math.min(remaining, mostOf(placeShare));
    const lines = beginning(files[index]!, unit, line, tokens - frameOf(index));
    if (!lines) continue;
    remaining -= tokens;
    chosen.set(index, { units, part: { unit, lines } });
  }
  return chosen;

  /** Returns the tokens of the frame around the lines of one more unit. */
  function frameOf(index: number): number {
    return markerTokens + (chosen.has(index) ? 0 : files[index]!.frameTokens);
  }
}

function unitsAt({ units, outline }: SelectableFile, { line, defines }: NamePlace): number[] {
  const symbol = defines ? innermostSymbol(outline.symbols, line) : undefined;
  return unitsTouching(units, [symbol?.lines ?? [line, line]]);
}

/**
 * Returns as many lines of a unit, starting at the named line, as the tokens allow on average; undefined if there are
 * too few.
 */
function beginning({ units, unitTokens }: SelectableFile, unit: number, line: number, maxTokens: number):
  | LineRange
  | undefined
{
  const [first, last] = units[unit]!.lines;
  const fitting = Math.floor(0.8 * (last - first + 1) * Math.max(0, maxTokens) / Math.max(1, unitTokens[unit]!));
  const from = Math.max(first, line);
  return fitting < fewestLines ? undefined : [from, Math.min(last, from + fitting - 1)];
}
