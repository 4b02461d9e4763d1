import { extractIdentifiers } from '#base/words/words';
import type { ImportGraph, Outline, OutlineSymbol, PlaceLink, SelectedPlace } from '#model';
import { isWithin } from '../files/lineRanges';
import type { SelectableFile } from '../files/selectableFile';
import { findEnclosingSymbol } from '../files/units';
import { getFullName } from '../views/symbolsView';
import { canReferTo } from './reach';

/** The number of best places at which links start. Only lines of the best place are searched for elsewhere. */
const maxPlaces = 3;
/** Shorter names occur in too many other names and sentences. */
const minNameLength = 4;
/** A name that more symbols use, or that is on more lines, is too common to follow. */
const maxUses = 6;
const maxUseLines = 24;
/** The maximum number of used definitions for one place. */
const maxUsedDefinitions = 1;
/** Shorter lines may be equal by chance, and longer lines are usually generated. */
const lineLength = { min: 24, max: 400 };
/** A line that more other places repeat is a common idiom in the repository. */
const maxRepeats = 2;
/** The maximum number of lines of a place that are searched for elsewhere. */
const maxSearchedLines = 12;
const commentStartPattern = /^\s*(?:\/\/|\/\*|\*|#|--|"""|''')/;

/**
 * Finds lines one step away from the best places: lines that use what the places define, definitions that the places
 * use and that contain words of the task, and lines that repeat one of their lines. Results are in the order of the
 * places, one line per symbol.
 */
export function findPlaceLinks(places: readonly SelectedPlace[], files: readonly SelectableFile[],
  graph: Pick<ImportGraph, 'imports'>): readonly PlaceLink[]
{
  const sources = files.filter(({ file }) => file.facts.role !== 'test').map(createLinkSource);
  const definitions = findUniqueDefinitions(sources);
  const links = new Map<string, PlaceLink>();
  places.slice(0, maxPlaces).forEach((place, i) => {
    const placeSource = sources.find(({ path }) => path === place.file);
    if (!placeSource) return;
    for (
      const link of [...findUses(place), ...findUsedDefinitions(place, placeSource),
        ...(i === 0 ? findRepeats(place, placeSource) : [])]
    ) {
      const symbol = link.name === '' ? `${link.line}` : link.name;
      if (!links.has(`${link.file} ${symbol}`)) links.set(`${link.file} ${symbol}`, link);
    }
  });
  return [...links.values()];

  function findUses(place: SelectedPlace): PlaceLink[] {
    const name = place.name.slice(place.name.lastIndexOf('.') + 1);
    if (definitions.get(name)?.source.path !== place.file) return [];
    const users = sources.filter(({ path, text }) => canReferTo(graph, path, place.file) && text.includes(name));
    const lines = findMatchingLines(users, maxUseLines, place,
      (row) => row.includes(name) && extractIdentifiers(row).includes(name));
    const uses = lines.filter(({ source, line }) => !isListed(source, line)).map(({ source, line }) =>
      createLink(source, line, 'uses', place)
    );
    return new Set(uses.map(({ file, name: symbol }) => `${file} ${symbol}`)).size > maxUses ? [] : uses;
  }

  function findUsedDefinitions(place: SelectedPlace, placeSource: LinkSource): PlaceLink[] {
    const [first, last] = place.lines;
    const names = placeSource.getRows().slice(first - 1, last).filter((row) =>
      isCode(row) && row.length <= lineLength.max
    )
      .flatMap((row) => extractIdentifiers(row));
    const usedDefinitions = [...new Set(names)].flatMap((name) => definitions.get(name) ?? []).filter((
      { source, symbol },
    ) =>
      canReferTo(graph, place.file, source.path) && getHighestRarity(source, symbol.name) > 0 &&
      !places.some(({ file, lines }) => file === source.path && isWithin(symbol.lines, [lines]))
    ).sort((a, b) => getHighestRarity(b.source, b.symbol.name) - getHighestRarity(a.source, a.symbol.name));
    return usedDefinitions.slice(0, maxUsedDefinitions).map(({ source, symbol }) =>
      createLink(source, symbol.lines[0], 'used', place)
    );
  }

  function findRepeats(place: SelectedPlace, placeSource: LinkSource): PlaceLink[] {
    const rows = placeSource.getRows().slice(place.lines[0] - 1, place.lines[1]).filter(isCode).map((row) => row.trim())
      .filter((
        row,
      ) => row.length >= lineLength.min && row.length <= lineLength.max && hasTaskWord(placeSource, row));
    return [...new Set(rows)].slice(0, maxSearchedLines).flatMap((searchedRow) => {
      const repeatingSources = sources.filter(({ text }) => text.includes(searchedRow));
      return findMatchingLines(repeatingSources, maxRepeats, place, (row) => row.trim() === searchedRow).map((
        { source, line },
      ) => createLink(source, line, 'repeats', place));
    });
  }
  /** Reports whether the line is in one of the places, which the pack lists anyway. */
  function isListed({ path }: LinkSource, line: number): boolean {
    return places.some(({ file, lines: [first, last] }) => file === path && first <= line && line <= last);
  }
}

interface LinkSource {
  readonly path: string;
  readonly text: string;
  readonly outline: Outline;
  readonly words: SelectableFile['words'];
  /** Returns the lines, which are split on first use. */
  getRows(): readonly string[];
  isImport(line: number): boolean;
}

function createLinkSource({ file, text, outline, words }: SelectableFile): LinkSource {
  let rows: readonly string[] | undefined;
  return {
    path: file.path,
    text,
    outline,
    words,
    getRows: () => rows ??= text.split('\n'),
    isImport: (line) => file.facts.imports.some((item) => item.line === line),
  };
}

interface Definition {
  readonly source: LinkSource;
  readonly symbol: OutlineSymbol;
}

/** Returns definitions by name, without short names and names that several definitions share. */
function findUniqueDefinitions(sources: readonly LinkSource[]): ReadonlyMap<string, Definition> {
  const definitions = new Map<string, Definition | undefined>();
  for (const source of sources) {
    for (const symbol of source.outline.symbols)
      definitions.set(symbol.name, definitions.has(symbol.name) ? undefined : { source, symbol });
  }
  return new Map(
    [...definitions].flatMap(([name, definition]) =>
      definition && name.length >= minNameLength ? [[name, definition] as const] : []
    ),
  );
}

/** Finds lines of code outside the place; returns no lines if there are more than `maxCount`. */
function findMatchingLines(sources: readonly LinkSource[], maxCount: number, place: SelectedPlace,
  isMatch: (row: string) => boolean): readonly { readonly source: LinkSource; readonly line: number; }[]
{
  const matches: { readonly source: LinkSource; readonly line: number; }[] = [];
  for (const source of sources) {
    for (const [i, row] of source.getRows().entries()) {
      const line = i + 1;
      if (row.length > lineLength.max || !isMatch(row) || !isCode(row) || source.isImport(line)) continue;
      if (source.path === place.file && place.lines[0] <= line && line <= place.lines[1]) continue;
      if (matches.length === maxCount) return [];
      matches.push({ source, line });
    }
  }
  return matches;
}

function isCode(row: string): boolean {
  return !commentStartPattern.test(row);
}

function hasTaskWord(source: LinkSource, row: string): boolean {
  return extractIdentifiers(row).some((word) => getHighestRarity(source, word) > 0);
}

/** Returns the rarity of the rarest of the task's words in a name. */
function getHighestRarity({ words }: LinkSource, name: string): number {
  return words.findNameWords(name)[0]?.rarity ?? 0;
}

function createLink({ path, outline, getRows }: LinkSource, line: number, kind: PlaceLink['kind'],
  { file, name }: SelectedPlace): PlaceLink
{
  const symbol = findEnclosingSymbol(outline.symbols, line);
  return {
    file: path,
    line,
    name: symbol ? getFullName(symbol) : '',
    kind,
    of: name === '' ? file : name,
    text: getRows()[line - 1]!.trim(),
  };
}
