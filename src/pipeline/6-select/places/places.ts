import type { LineRange, OutlineSymbol } from '#model';
import type { SelectableFile } from '../files/selectableFile';
import { isWithin } from '../files/lineRanges';
import { innermostSymbol, type Unit } from '../files/units';
import { symbolFragment } from '../registry/blocks';
import type { FileWords, TaskWord } from '../relevance/taskWords';
import { fullName, numberedSymbols } from '../views/symbolsView';
import { type PlaceEvidence, describePlaceMatch } from './whyOf';

/**
 * A function, method, type or section that the task is likely to be about, or lines of a file that has none of these.
 */
export interface Place {
  readonly file: string;
  /** The lines of the whole symbol, with the comment above it if its unit includes it. */
  readonly lines: LineRange;
  /** The name with its container, `Router.handle`; '' for lines that have no symbol. */
  readonly name: string;
  /** The argument for `retrieve`: `src/router.ts#Router.handle`, `src/router.ts:10-48`. */
  readonly id: string;
  /** Indexes of the file's units, ascending. */
  readonly units: readonly number[];
  /** The probability that a change for the task touches the place, 0 to 1: the greatest probability among its units. */
  readonly chance: number;
  /** The reason, given as the distinctive words of the task. */
  readonly why: string;
}

/** More places of the same file are listed only if there are too few others. */
const maxOfFile = 3;

/**
 * Returns the likeliest places, best first. Import lines, and lines outside all symbols of a file that has symbols, are
 * places only if nothing else has a word of the task.
 */
export function findLikelyPlaces(files: readonly SelectableFile[], maxPlaces: number): readonly Place[] {
  const candidates = files.flatMap(placesIn);
  const symbols = candidates.filter(({ isWeak }) => !isWeak);
  const ordered = (symbols.length > 0 ? symbols : candidates).sort(byChance);
  const ofFile = new Map<string, number>();
  const isFirst = ordered.map(({ place: { file } }) => {
    const before = ofFile.get(file) ?? 0;
    ofFile.set(file, before + 1);
    return before < maxOfFile;
  });
  const first = ordered.filter((_, i) => isFirst[i]).slice(0, maxPlaces);
  const more = ordered.filter((_, i) => !isFirst[i]).slice(0, maxPlaces - first.length);
  return [...first, ...more].sort(byChance).map(({ place }) => place);
}

interface Found {
  readonly place: Place;
  readonly isWeak: boolean;
  /** The position of its file in the list, then that of its first unit. */
  readonly order: readonly [file: number, unit: number];
}

function byChance(a: Found, b: Found): number {
  return b.place.chance - a.place.chance || a.order[0] - b.order[0] || a.order[1] - b.order[1];
}

/** The units of one place. */
interface Group {
  /** Undefined for lines without a symbol. */
  readonly symbol: OutlineSymbol | undefined;
  /** The lines also belong to other small declarations. */
  readonly isShared?: boolean;
  readonly isWeak: boolean;
  readonly units: readonly number[];
}

function placesIn(source: SelectableFile, order: number): Found[] {
  const chanceOf = (unit: number) => source.shares[unit]! * source.needed;
  let numbers: ReadonlyMap<OutlineSymbol, number> | undefined;
  const fragmentOf = (symbol: OutlineSymbol) => {
    numbers ??= numberedSymbols(source.outline.symbols);
    return symbolFragment(fullName(symbol), numbers.get(symbol) ?? 1);
  };
  return groupUnitsBySymbol(source).flatMap((group): Found[] => {
    const { symbol, isWeak, units } = group;
    const best = units.reduce((a, b) => (chanceOf(b) > chanceOf(a) ? b : a));
    const chance = chanceOf(best);
    if (chance === 0) return [];
    const { lines, shown, isWhole } = computePlaceExtent(source, group, best);
    const why = describePlaceMatch(collectPlaceEvidence(source, symbol, shown));
    if (why === '') return [];
    const file = source.file.path;
    const place = {
      file,
      lines,
      name: symbol ? fullName(symbol) : '',
      id: symbol && isWhole ? `${file}#${fragmentOf(symbol)}` : `${file}:${lines[0]}-${lines[1]}`,
      units: shown,
      chance,
      why,
    };
    return [{ place, isWeak, order: [order, units[0]!] }];
  });
}

function groupUnitsBySymbol({ units, outline: { symbols }, words }: SelectableFile): Group[] {
  const ofSymbol = new Map<OutlineSymbol, number[]>();
  const otherGroups: Group[] = [];
  const runs: number[] = [];
  units.forEach((unit, i) => {
    const symbol = isJoined(unit) ? innermostSymbol(symbols, ...unit.lines) : unit.symbol;
    if (unit.kind === 'imports') otherGroups.push({ symbol: undefined, isWeak: true, units: [i] });
    else if (symbol) {
      const existing = ofSymbol.get(symbol);
      if (existing) existing.push(i);
      else ofSymbol.set(symbol, [i]);
    } else if (unit.symbol)
      otherGroups.push({ symbol: bestNamed(symbols, unit, words), isShared: true, isWeak: false, units: [i] });
    else if (symbols.length > 0) otherGroups.push({ symbol: undefined, isWeak: true, units: [i] });
    else runs.push(i);
  });
  return [...[...ofSymbol].map(([symbol, indexes]) => ({ symbol, isWeak: false, units: indexes })), ...otherGroups,
    ...(runs.length > 0 ? [{ symbol: undefined, isWeak: false, units: runs }] : [])];
}

/** Reports whether the unit consists of several small declarations under the first declaration's name. */
function isJoined({ lines, symbol, whole }: Unit): boolean {
  return symbol !== undefined && !whole && lines[1] > symbol.lines[1];
}

/**
 * Returns the small declaration whose name has the rarest words of the task, or the first declaration if none has any.
 */
function bestNamed(symbols: readonly OutlineSymbol[], { lines, symbol: first }: Unit, words: FileWords):
  | OutlineSymbol
  | undefined
{
  let best = first;
  let highest = 0;
  for (const symbol of symbols) {
    if (!isWithin(symbol.lines, [lines])) continue;
    const rarity = words.inName(symbol.name).reduce((sum, word) => sum + word.rarity, 0);
    if (rarity > highest) [best, highest] = [symbol, rarity];
  }
  return best;
}

/**
 * Returns all of a symbol if the units are all of it or it is a function; for a class or section with its own members,
 * and for lines without a symbol, the best unit.
 */
function computePlaceExtent({ units: all }: SelectableFile, { symbol, isShared = false, units }: Group, best: number): {
  readonly lines: LineRange;
  readonly shown: readonly number[];
  readonly isWhole: boolean;
} {
  const bestAlone = { lines: all[best]!.lines, shown: [best], isWhole: false };
  if (!symbol || isShared) return bestAlone;
  const lines: LineRange = [all[units[0]!]!.lines[0], all[units[units.length - 1]!]!.lines[1]];
  const isAll = units.length === units[units.length - 1]! - units[0]! + 1 && isWithin(symbol.lines, [lines]);
  if (isAll) return { lines, shown: units, isWhole: true };
  const isFunction = symbol.kind === 'function' || symbol.kind === 'method';
  return isFunction ? { lines: symbol.lines, shown: units, isWhole: true } : bestAlone;
}

function collectPlaceEvidence({ words }: SelectableFile, symbol: OutlineSymbol | undefined,
  units: readonly number[]): PlaceEvidence
{
  const inText = new Map<string, TaskWord>();
  for (const unit of units) for (const word of words.inUnit(unit)) inText.set(word.text, word);
  return {
    named: symbol && words.names(symbol.name, symbol.container) ? symbol.name : undefined,
    inName: symbol ? words.inName(symbol.name) : [],
    inText: [...inText.values()].sort((a, b) => b.rarity - a.rarity),
  };
}
