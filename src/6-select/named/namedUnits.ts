import type { LineRange, NamePlace, OutlineSymbol } from '../../model';
import { markerTokens } from '../budget/unitOrder';
import type { SelectableFile } from '../files/selectableFile';
import { unitsTouching } from '../files/units';

/** The share of the budget for the lines that the task names, and for those of one of its places. */
const namedShare = 0.5;
const placeShare = 0.25;
/** Of a small budget most is for them. */
const smallBudget = { tokens: 1_000, share: 0.9 };
/** The part of a unit that is shown where it does not fit as a whole has this many lines at least. */
const fewestLines = 3;

/** What a file's view shows before anything else. */
export interface NamedUnits {
  /** Indexes of units, the most important first. */
  readonly units: readonly number[];
  /** The beginning of the first unit, where even that does not fit as a whole. */
  readonly part?: LineRange;
}

/**
 * For files by their index: what shows the places that the task names, as much as fits. A place that begins a
 * definition has all units of it, in the order of their lines.
 */
export function namedUnits(files: readonly SelectableFile[], places: readonly NamePlace[], budget: number,
  isFree: (index: number) => boolean): ReadonlyMap<number, NamedUnits>
{
  const indexes = new Map(files.map(({ file }, i) => [file.path, i]));
  const chosen = new Map<number, NamedUnits>();
  const mostOf = (share: number) => Math.max(share * budget, Math.min(smallBudget.share * budget, smallBudget.tokens));
  let remaining = mostOf(namedShare);
  for (const place of places) {
    const index = indexes.get(place.path);
    if (index === undefined || !isFree(index)) continue;
    const source = files[index]!;
    let left = Math.min(remaining, mostOf(placeShare));
    for (const unit of unitsAt(source, place)) {
      const taken = chosen.get(index)?.units ?? [];
      if (taken.includes(unit)) continue;
      const frame = markerTokens + (taken.length === 0 ? source.frameTokens + source.rowTokens : 0);
      const tokens = source.unitTokens[unit]! + frame;
      if (tokens <= left) {
        remaining -= tokens;
        left -= tokens;
        chosen.set(index, { units: [...taken, unit] });
        continue;
      }
      const part = taken.length === 0 ? beginning(source, unit, place.line, left - frame) : undefined;
      if (part) {
        remaining -= left;
        chosen.set(index, { units: [unit], part });
      }
      break;
    }
  }
  return chosen;
}

function unitsAt({ units, outline }: SelectableFile, { line, defines }: NamePlace): number[] {
  const symbol = defines ? innermostAt(outline.symbols, line) : undefined;
  return unitsTouching(units, [symbol?.lines ?? [line, line]]);
}

/** Lines of a unit from the named one on, as many as its tokens allow on average; undefined for too few. */
function beginning({ units, unitTokens }: SelectableFile, unit: number, line: number, maxTokens: number):
  | LineRange
  | undefined
{
  const [first, last] = units[unit]!.lines;
  const fitting = Math.floor(0.8 * (last - first + 1) * Math.max(0, maxTokens) / Math.max(1, unitTokens[unit]!));
  const from = Math.max(first, line);
  return fitting < fewestLines ? undefined : [from, Math.min(last, from + fitting - 1)];
}

/** Symbols are in the order of their first lines. */
function innermostAt(symbols: readonly OutlineSymbol[], line: number): OutlineSymbol | undefined {
  let found: OutlineSymbol | undefined;
  for (const symbol of symbols) if (symbol.lines[0] <= line && line <= symbol.lines[1]) found = symbol;
  return found;
}
