import type { LineRange, OutlineSymbol } from '#model';
import type { SelectableFile } from '../files/selectableFile';
import { isWithin } from '../files/lineRanges';
import { innermostSymbol, type Unit } from '../files/units';
import { formatSymbolFragment } from '../registry/blocks';
import type { FileWords, TaskWord } from '../relevance/taskWords';
import { getFullName, numberSymbols } from '../views/symbolsView';
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
  /** Why the place matches the task, described with distinctive words from the task. */
  readonly why: string;
}

/** More places of the same file are listed only if the other files have too few places. */
const maxPlacesPerFile = 3;

/**
 * Returns the most likely places, best first. Import lines, and lines outside all symbols of a file that has symbols,
 * are places only if nothing else has a word of the task.
 */
export function findLikelyPlaces(files: readonly SelectableFile[], maxPlaces: number): readonly Place[] {
  const candidates = files.flatMap(findPlacesInFile);
  const symbols = candidates.filter(({ isWeak }) => !isWeak);
  const ordered = (symbols.length > 0 ? symbols : candidates).sort(byProbability);
  const placeCounts = new Map<string, number>();
  const isWithinMaximum = ordered.map(({ place: { file } }) => {
    const count = placeCounts.get(file) ?? 0;
    placeCounts.set(file, count + 1);
    return count < maxPlacesPerFile;
  });
  const first = ordered.filter((_, i) => isWithinMaximum[i]).slice(0, maxPlaces);
  const additional = ordered.filter((_, i) => !isWithinMaximum[i]).slice(0, maxPlaces - first.length);
  return [...first, ...additional].sort(byProbability).map(({ place }) => place);
}

interface PlaceCandidate {
  readonly place: Place;
  readonly isWeak: boolean;
  /** The position of its file in the list, then that of its first unit. */
  readonly order: readonly [file: number, unit: number];
}

function byProbability(a: PlaceCandidate, b: PlaceCandidate): number {
  return b.place.chance - a.place.chance || a.order[0] - b.order[0] || a.order[1] - b.order[1];
}

/** The units of one place. */
interface UnitGroup {
  /** Undefined for lines without a symbol. */
  readonly symbol: OutlineSymbol | undefined;
  /** Whether the lines also belong to other small declarations. */
  readonly isShared?: boolean;
  readonly isWeak: boolean;
  readonly units: readonly number[];
}

function findPlacesInFile(source: SelectableFile, order: number): PlaceCandidate[] {
  const getProbability = (unit: number) => source.shares[unit]! * source.needed;
  let numbers: ReadonlyMap<OutlineSymbol, number> | undefined;
  const getFragment = (symbol: OutlineSymbol) => {
    numbers ??= numberSymbols(source.outline.symbols);
    return formatSymbolFragment(getFullName(symbol), numbers.get(symbol) ?? 1);
  };
  return groupUnitsBySymbol(source).flatMap((group): PlaceCandidate[] => {
    const { symbol, isWeak, units } = group;
    const best = units.reduce((a, b) => (getProbability(b) > getProbability(a) ? b : a));
    const probability = getProbability(best);
    if (probability === 0) return [];
    const { lines, shown, isWhole } = computePlaceExtent(source, group, best);
    const why = describePlaceMatch(collectPlaceEvidence(source, symbol, shown));
    if (why === '') return [];
    const file = source.file.path;
    const place = {
      file,
      lines,
      name: symbol ? getFullName(symbol) : '',
      id: symbol && isWhole ? `${file}#${getFragment(symbol)}` : `${file}:${lines[0]}-${lines[1]}`,
      units: shown,
      chance: probability,
      why,
    };
    return [{ place, isWeak, order: [order, units[0]!] }];
  });
}

function groupUnitsBySymbol({ units, outline: { symbols }, words }: SelectableFile): UnitGroup[] {
  const unitsBySymbol = new Map<OutlineSymbol, number[]>();
  const otherGroups: UnitGroup[] = [];
  const unitsWithoutSymbol: number[] = [];
  units.forEach((unit, i) => {
    const symbol = combinesDeclarations(unit) ? innermostSymbol(symbols, ...unit.lines) : unit.symbol;
    if (unit.kind === 'imports') otherGroups.push({ symbol: undefined, isWeak: true, units: [i] });
    else if (symbol) {
      const existing = unitsBySymbol.get(symbol);
      if (existing) existing.push(i);
      else unitsBySymbol.set(symbol, [i]);
    } else if (unit.symbol)
      otherGroups.push({
        symbol: findBestNamedSymbol(symbols, unit, words),
        isShared: true,
        isWeak: false,
        units: [i],
      });
    else if (symbols.length > 0) otherGroups.push({ symbol: undefined, isWeak: true, units: [i] });
    else unitsWithoutSymbol.push(i);
  });
  return [...[...unitsBySymbol].map(([symbol, indexes]) => ({ symbol, isWeak: false, units: indexes })), ...otherGroups,
    ...(unitsWithoutSymbol.length > 0 ? [{ symbol: undefined, isWeak: false, units: unitsWithoutSymbol }] : [])];
}

/** Reports whether the unit consists of several small declarations under the first declaration's name. */
function combinesDeclarations({ lines, symbol, whole }: Unit): boolean {
  return symbol !== undefined && !whole && lines[1] > symbol.lines[1];
}

/**
 * Returns the small declaration whose name has the rarest words of the task, or the first declaration if no name
 * has any.
 */
function findBestNamedSymbol(symbols: readonly OutlineSymbol[], { lines, symbol: first }: Unit, words: FileWords):
  | OutlineSymbol
  | undefined
{
  let best = first;
  let highest = 0;
  for (const symbol of symbols) {
    if (!isWithin(symbol.lines, [lines])) continue;
    const rarity = words.findNameWords(symbol.name).reduce((sum, word) => sum + word.rarity, 0);
    if (rarity > highest) [best, highest] = [symbol, rarity];
  }
  return best;
}

/**
 * Returns the whole symbol if the units cover it or it is a function. For a class or section with its own members, and
 * for lines without a symbol, returns the best unit.
 */
function computePlaceExtent({ units: allUnits }: SelectableFile, { symbol, isShared = false, units }: UnitGroup,
  best: number
): {
  readonly lines: LineRange;
  readonly shown: readonly number[];
  readonly isWhole: boolean;
} {
  const bestAlone = { lines: allUnits[best]!.lines, shown: [best], isWhole: false };
  if (!symbol || isShared) return bestAlone;
  const lines: LineRange = [allUnits[units[0]!]!.lines[0], allUnits[units[units.length - 1]!]!.lines[1]];
  const coversSymbol = units.length === units[units.length - 1]! - units[0]! + 1 && isWithin(symbol.lines, [lines]);
  if (coversSymbol) return { lines, shown: units, isWhole: true };
  const isFunction = symbol.kind === 'function' || symbol.kind === 'method';
  return isFunction ? { lines: symbol.lines, shown: units, isWhole: true } : bestAlone;
}

function collectPlaceEvidence({ words }: SelectableFile, symbol: OutlineSymbol | undefined,
  units: readonly number[]): PlaceEvidence
{
  const inText = new Map<string, TaskWord>();
  for (const unit of units) for (const word of words.findUnitWords(unit)) inText.set(word.text, word);
  return {
    exactName: symbol && words.names(symbol.name, symbol.container) ? symbol.name : undefined,
    inName: symbol ? words.findNameWords(symbol.name) : [],
    inText: [...inText.values()].sort((a, b) => b.rarity - a.rarity),
  };
}
