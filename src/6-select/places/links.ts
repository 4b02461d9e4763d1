import { identifiers } from '../../base/words/words';
import type { ImportGraph, OutlineSymbol, PlaceLink, SelectedPlace } from '../../model';
import { isWithin } from '../files/lineRanges';
import type { SelectableFile } from '../files/selectableFile';
import { innermostSymbol } from '../files/units';
import { fullName } from '../views/symbolsView';

/** Of so many of the best places; lines that repeat are looked for in the first one's code alone. */
const maxPlaces = 3;
/** A shorter name is in too many other names and sentences. */
const minNameLength = 4;
/** A name that more symbols have leads nowhere. */
const maxUses = 6;
/** Of one place. */
const maxUsed = 1;
/** Shorter lines are alike by chance, longer ones are generated. */
const lineLength = { least: 24, most: 400 };
/** A line that more others repeat is the repository's manner of writing. */
const maxAlike = 2;
const comment = /^\s*(?:\/\/|\/\*|\*|#|--|"""|''')/;

/**
 * What is one step away from the best places: lines that use what they define, definitions with words of the task that
 * they use, and lines that repeat one of theirs. In the order of the places, one line of each symbol.
 */
export function linksOf(places: readonly SelectedPlace[], files: readonly SelectableFile[],
  { imports }: Pick<ImportGraph, 'imports'>): readonly PlaceLink[]
{
  const sources = files.filter(({ file }) => file.facts.role !== 'test').map((source): Source => ({
    ...source,
    path: source.file.path,
    rows: source.text.split('\n'),
    importLines: new Set(source.file.facts.imports.map(({ line }) => line)),
  }));
  const definitions = uniqueDefinitions(sources);
  const isReached = (from: string, to: string) => from === to || (imports.get(from) ?? []).some((one) => one.to === to);
  const links = new Map<string, PlaceLink>();
  places.slice(0, maxPlaces).forEach((place, i) => {
    const own = sources.find(({ path }) => path === place.file);
    if (!own) return;
    for (const link of [...usesOf(place), ...usedBy(place, own), ...(i === 0 ? repeating(place, own) : [])]) {
      const symbol = link.name === '' ? `${link.line}` : link.name;
      if (!links.has(`${link.file} ${symbol}`)) links.set(`${link.file} ${symbol}`, link);
    }
  });
  return [...links.values()];

  function usesOf(place: SelectedPlace): PlaceLink[] {
    const name = place.name.slice(place.name.lastIndexOf('.') + 1);
    if (definitions.get(name)?.source.path !== place.file) return [];
    const users = sources.filter(({ path, text }) => isReached(path, place.file) && text.includes(name));
    const uses = users.flatMap((source) =>
      linesWhere(source, place, (row) => row.includes(name) && identifiers(row).includes(name)).map((line) =>
        linkTo(source, line, 'uses', place)
      )
    );
    return new Set(uses.map(({ file, name: symbol }) => `${file} ${symbol}`)).size > maxUses ? [] : uses;
  }

  function usedBy(place: SelectedPlace, own: Source): PlaceLink[] {
    const [first, last] = place.lines;
    const names = own.rows.slice(first - 1, last).filter(isCode).flatMap((row) => identifiers(row));
    const used = [...new Set(names)].flatMap((name) => definitions.get(name) ?? []).filter(({ source, symbol }) =>
      isReached(place.file, source.path) && rarest(source, symbol.name) > 0 &&
      !places.some(({ file, lines }) => file === source.path && isWithin(symbol.lines, [lines]))
    ).sort((a, b) => rarest(b.source, b.symbol.name) - rarest(a.source, a.symbol.name));
    return used.slice(0, maxUsed).map(({ source, symbol }) => linkTo(source, symbol.lines[0], 'used', place));
  }

  function repeating(place: SelectedPlace, own: Source): PlaceLink[] {
    const rows = own.rows.slice(place.lines[0] - 1, place.lines[1]).filter(isCode).map((row) => row.trim()).filter((
      row,
    ) => row.length >= lineLength.least && row.length <= lineLength.most && hasWord(own, row));
    return [...new Set(rows)].flatMap((wanted) => {
      const others = sources.filter(({ text }) => text.includes(wanted)).flatMap((source) =>
        linesWhere(source, place, (row) => row.trim() === wanted).map((line) => linkTo(source, line, 'repeats', place))
      );
      return others.length > maxAlike ? [] : others;
    });
  }
}

interface Source extends SelectableFile {
  readonly path: string;
  readonly rows: readonly string[];
  readonly importLines: ReadonlySet<number>;
}

interface Definition {
  readonly source: Source;
  readonly symbol: OutlineSymbol;
}

/** By name; names that several definitions have, and short ones, are left out. */
function uniqueDefinitions(sources: readonly Source[]): ReadonlyMap<string, Definition> {
  const definitions = new Map<string, Definition | undefined>();
  for (const source of sources) {
    for (const symbol of source.outline.symbols)
      definitions.set(symbol.name, definitions.has(symbol.name) ? undefined : { source, symbol });
  }
  return new Map(
    [...definitions].flatMap(([name, one]) => one && name.length >= minNameLength ? [[name, one] as const] : []),
  );
}

/** Lines of code outside of the place. */
function linesWhere({ path, rows, importLines }: Source, place: SelectedPlace,
  isWanted: (row: string) => boolean): number[]
{
  return rows.flatMap((row, i) => {
    const line = i + 1;
    const isOwn = path === place.file && place.lines[0] <= line && line <= place.lines[1];
    return !isOwn && isWanted(row) && isCode(row) && !importLines.has(line) ? [line] : [];
  });
}

function isCode(row: string): boolean {
  return !comment.test(row);
}

function hasWord(source: Source, row: string): boolean {
  return identifiers(row).some((word) => rarest(source, word) > 0);
}

/** Of the task's words in a name. */
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
    text: rows[line - 1]!.trim(),
  };
}
