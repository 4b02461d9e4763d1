import { identifiers } from '#base/words/words';
import type { ImportGraph, Outline, OutlineSymbol, PlaceLink, SelectedPlace } from '#model';
import { isWithin } from '../files/lineRanges';
import type { SelectableFile } from '../files/selectableFile';
import { innermostSymbol } from '../files/units';
import { fullName } from '../views/symbolsView';
import { isReached } from './reach';

/** Links start from this many of the best places; only for the first one are repeats of its lines searched for. */
const maxPlaces = 3;
/** Shorter names occur in too many other names and sentences. */
const minNameLength = 4;
/** A name that more symbols use, or that is on more lines, leads nowhere. */
const maxUses = 6;
const maxUseLines = 24;
/** The maximum number of used definitions for one place. */
const maxUsed = 1;
/** Shorter lines are alike by chance; longer ones are generated. */
const lineLength = { least: 24, most: 400 };
/** A line that more other places repeat is a common idiom in the repository. */
const maxAlike = 2;
/** The maximum number of lines of a place that are searched for elsewhere. */
const maxRepeated = 12;
const comment = /^\s*(?:\/\/|\/\*|\*|#|--|"""|''')/;

/**
 * Finds lines one step away from the best places: lines that use what the places define, definitions that the places
 * use and that contain words of the task, and lines that repeat one of their lines. Results are in the order of the
 * places, one line per symbol.
 */
export function findPlaceLinks(places: readonly SelectedPlace[], files: readonly SelectableFile[],
  graph: Pick<ImportGraph, 'imports'>): readonly PlaceLink[]
{
  const sources = files.filter(({ file }) => file.facts.role !== 'test').map(createLinkSource);
  const definitions = uniqueDefinitions(sources);
  const links = new Map<string, PlaceLink>();
  places.slice(0, maxPlaces).forEach((place, i) => {
    const ownSource = sources.find(({ path }) => path === place.file);
    if (!ownSource) return;
    for (
      const link of [...usesOf(place), ...usedBy(place, ownSource), ...(i === 0 ? repeating(place, ownSource) : [])]
    ) {
      const symbol = link.name === '' ? `${link.line}` : link.name;
      if (!links.has(`${link.file} ${symbol}`)) links.set(`${link.file} ${symbol}`, link);
    }
  });
  return [...links.values()];

  function usesOf(place: SelectedPlace): PlaceLink[] {
    const name = place.name.slice(place.name.lastIndexOf('.') + 1);
    if (definitions.get(name)?.source.path !== place.file) return [];
    const users = sources.filter(({ path, text }) => isReached(graph, path, place.file) && text.includes(name));
    const lines = linesIn(users, maxUseLines, place, (row) => row.includes(name) && identifiers(row).includes(name));
    const uses = lines.filter(({ source, line }) => !isListed(source, line)).map(({ source, line }) =>
      linkTo(source, line, 'uses', place)
    );
    return new Set(uses.map(({ file, name: symbol }) => `${file} ${symbol}`)).size > maxUses ? [] : uses;
  }

  function usedBy(place: SelectedPlace, ownSource: Source): PlaceLink[] {
    const [first, last] = place.lines;
    const names = ownSource.rows().slice(first - 1, last).filter((row) => isCode(row) && row.length <= lineLength.most)
      .flatMap((row) => identifiers(row));
    const used = [...new Set(names)].flatMap((name) => definitions.get(name) ?? []).filter(({ source, symbol }) =>
      isReached(graph, place.file, source.path) && rarest(source, symbol.name) > 0 &&
      !places.some(({ file, lines }) => file === source.path && isWithin(symbol.lines, [lines]))
    ).sort((a, b) => rarest(b.source, b.symbol.name) - rarest(a.source, a.symbol.name));
    return used.slice(0, maxUsed).map(({ source, symbol }) => linkTo(source, symbol.lines[0], 'used', place));
  }

  function repeating(place: SelectedPlace, ownSource: Source): PlaceLink[] {
    const rows = ownSource.rows().slice(place.lines[0] - 1, place.lines[1]).filter(isCode).map((row) => row.trim())
      .filter((
        row,
      ) => row.length >= lineLength.least && row.length <= lineLength.most && hasWord(ownSource, row));
    return [...new Set(rows)].slice(0, maxRepeated).flatMap((searchedRow) => {
      const holders = sources.filter(({ text }) => text.includes(searchedRow));
      return linesIn(holders, maxAlike, place, (row) => row.trim() === searchedRow).map(({ source, line }) =>
        linkTo(source, line, 'repeats', place)
      );
    });
  }
  /** Reports whether the line is in one of the places. Each reader sees a list of the places. */
  function isListed({ path }: Source, line: number): boolean {
    return places.some(({ file, lines: [first, last] }) => file === path && first <= line && line <= last);
  }
}

interface Source {
  readonly path: string;
  readonly text: string;
  readonly outline: Outline;
  readonly words: SelectableFile['words'];
  /** Returns the lines, which are split on first use. */
  rows(): readonly string[];
  isImport(line: number): boolean;
}

function createLinkSource({ file, text, outline, words }: SelectableFile): Source {
  let rows: readonly string[] | undefined;
  return {
    path: file.path,
    text,
    outline,
    words,
    rows: () => rows ??= text.split('\n'),
    isImport: (line) => file.facts.imports.some((item) => item.line === line),
  };
}

interface Definition {
  readonly source: Source;
  readonly symbol: OutlineSymbol;
}

/** Returns definitions by name, without short names and names that several definitions have. */
function uniqueDefinitions(sources: readonly Source[]): ReadonlyMap<string, Definition> {
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

/** Finds lines of code outside the place; none if there are more than `most`. */
function linesIn(sources: readonly Source[], maxCount: number, place: SelectedPlace,
  isWanted: (row: string) => boolean): readonly { readonly source: Source; readonly line: number; }[]
{
  const matches: { readonly source: Source; readonly line: number; }[] = [];
  for (const source of sources) {
    for (const [i, row] of source.rows().entries()) {
      const line = i + 1;
      if (row.length > lineLength.most || !isWanted(row) || !isCode(row) || source.isImport(line)) continue;
      if (source.path === place.file && place.lines[0] <= line && line <= place.lines[1]) continue;
      if (matches.length === maxCount) return [];
      matches.push({ source, line });
    }
  }
  return matches;
}

function isCode(row: string): boolean {
  return !comment.test(row);
}

function hasWord(source: Source, row: string): boolean {
  return identifiers(row).some((word) => rarest(source, word) > 0);
}

/** Returns the rarity of the rarest of the task's words in a name. */
function rarest({ words }: Source, name: string): number {
  return words.inName(name)[0]?.rarity ?? 0;
}

function linkTo({ path, outline, rows }: Source, line: number, kind: PlaceLink['kind'],
  { file, name }: SelectedPlace): PlaceLink
{
  const symbol = innermostSymbol(outline.symbols, line);
  return {
    file: path,
    line,
    name: symbol ? fullName(symbol) : '',
    kind,
    of: name === '' ? file : name,
    text: rows()[line - 1]!.trim(),
  };
}
