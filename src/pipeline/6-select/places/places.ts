import type { LineRange, OutlineSymbol } from '#model';
import type { SelectableFile } from '../files/selectableFile';
import { isWithin } from '../files/lineRanges';
import { findEnclosingSymbol, type Unit } from '../files/units';
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
  /** The indexes of the file's units, ascending. */
  readonly units: readonly number[];
  /** The probability that a change for the task touches the place, 0 to 1: the greatest probability among its units. */
  readonly chance: number;
  /** The reason why the place matches the task, in distinctive words from the task. */
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
  const sortedCandidates = (symbols.length > 0 ? symbols : candidates).sort(byChance);
  const placeCounts = new Map<string, number>();
  const isWithinMaximum = sortedCandidates.map(({ place: { file } }) => {
    const count = placeCounts.get(file) ?? 0;
    placeCounts.set(file, count + 1);
    return count < maxPlacesPerFile;
  });
  const firstCandidates = sortedCandidates.filter((_, i) => isWithinMaximum[i]).slice(0, maxPlaces);
  const additionalCandidates = sortedCandidates.filter((_, i) => !isWithinMaximum[i]).slice(0,
    maxPlaces - firstCandidates.length);
  return [...firstCandidates, ...additionalCandidates].sort(byChance).map(({ place }) => place);
}

interface PlaceCandidate {
  readonly place: Place;
  readonly isWeak: boolean;
  /** The position of its file in the list, then that of its first unit. */
  readonly position: readonly [file: number, unit: number];
}

function byChance(a: PlaceCandidate, b: PlaceCandidate): number {
  return b.place.chance - a.place.chance || a.position[0] - b.position[0] || a.position[1] - b.position[1];
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

function findPlacesInFile(source: SelectableFile, fileIndex: number): PlaceCandidate[] {
  const getChance = (unit: number) => source.shares[unit]! * source.neededUnitCount;
  let numbersBySymbol: ReadonlyMap<OutlineSymbol, number> | undefined;
  const getFragment = (symbol: OutlineSymbol) => {
    numbersBySymbol ??= numberSymbols(source.outline.symbols);
    return formatSymbolFragment(getFullName(symbol), numbersBySymbol.get(symbol) ?? 1);
  };
  return groupUnitsBySymbol(source).flatMap((group): PlaceCandidate[] => {
    const { symbol, isWeak, units } = group;
    const bestUnit = units.reduce((a, b) => (getChance(b) > getChance(a) ? b : a));
    const chance = getChance(bestUnit);
    if (chance === 0) return [];
    const { lines, shownUnits, isWhole } = computePlaceExtent(source, group, bestUnit);
    const why = describePlaceMatch(collectPlaceEvidence(source, symbol, shownUnits));
    if (why === '') return [];
    const file = source.file.path;
    const place = {
      file,
      lines,
      name: symbol ? getFullName(symbol) : '',
      id: symbol && isWhole ? `${file}#${getFragment(symbol)}` : `${file}:${lines[0]}-${lines[1]}`,
      units: shownUnits,
      chance,
      why,
    };
    return [{ place, isWeak, position: [fileIndex, units[0]!] }];
  });
}

function groupUnitsBySymbol({ units, outline: { symbols }, words }: SelectableFile): UnitGroup[] {
  const unitsBySymbol = new Map<OutlineSymbol, number[]>();
  const otherGroups: UnitGroup[] = [];
  const unitsWithoutSymbol: number[] = [];
  units.forEach((unit, i) => {
    const symbol = combinesDeclarations(unit) ? findEnclosingSymbol(symbols, ...unit.lines) : unit.symbol;
    if (unit.kind === 'imports') otherGroups.push({ symbol: undefined, isWeak: true, units: [i] });
    else if (symbol) {
      const symbolUnits = unitsBySymbol.get(symbol);
      if (symbolUnits) symbolUnits.push(i);
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
function combinesDeclarations({ lines, symbol, isWhole }: Unit): boolean {
  return symbol !== undefined && !isWhole && lines[1] > symbol.lines[1];
}

/**
 * Returns the small declaration whose name has the rarest words of the task, or the first declaration if no name
 * has any.
 */
function findBestNamedSymbol(symbols: readonly OutlineSymbol[], { lines, symbol: firstSymbol }: Unit, words: FileWords):
  | OutlineSymbol
  | undefined
{
  let bestSymbol = firstSymbol;
  let highestRarity = 0;
  for (const symbol of symbols) {
    if (!isWithin(symbol.lines, [lines])) continue;
    const rarity = words.findNameWords(symbol.name).reduce((sum, word) => sum + word.rarity, 0);
    if (rarity > highestRarity) [bestSymbol, highestRarity] = [symbol, rarity];
  }
  return bestSymbol;
}

/**
 * Returns the whole symbol if the units cover it or it is a function. For a class or section with its own members, and
 * for lines without a symbol, returns the best unit.
 */
function computePlaceExtent({ units: allUnits }: SelectableFile, { symbol, isShared = false, units }: UnitGroup,
  bestUnit: number
): {
  readonly lines: LineRange;
  readonly shownUnits: readonly number[];
  readonly isWhole: boolean;
} {
  const bestUnitExtent = { lines: allUnits[bestUnit]!.lines, shownUnits: [bestUnit], isWhole: false };
  if (!symbol || isShared) return bestUnitExtent;
  const lines: LineRange = [allUnits[units[0]!]!.lines[0], allUnits[units[units.length - 1]!]!.lines[1]];
  const coversSymbol = units.length === units[units.length - 1]! - units[0]! + 1 && isWithin(symbol.lines, [lines]);
  if (coversSymbol) return { lines, shownUnits: units, isWhole: true };
  const isFunction = symbol.kind === 'function' || symbol.kind === 'method';
  return isFunction ? { lines: symbol.lines, shownUnits: units, isWhole: true } : bestUnitExtent;
}

function collectPlaceEvidence({ words }: SelectableFile, symbol: OutlineSymbol | undefined,
  units: readonly number[]): PlaceEvidence
{
  const wordsByText = new Map<string, TaskWord>();
  for (const unit of units) for (const word of words.findUnitWords(unit)) wordsByText.set(word.text, word);
  return {
    exactName: symbol && words.namesSymbol(symbol.name, symbol.container) ? symbol.name : undefined,
    inName: symbol ? words.findNameWords(symbol.name) : [],
    inText: [...wordsByText.values()].sort((a, b) => b.rarity - a.rarity),
  };
}
