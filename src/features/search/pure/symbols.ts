import type { Definition, SafeText } from '#model';
import { foldSearchText } from './regex/folded';
import type { LineMatch } from './matcher';
import type { Range } from './regex/allMatches';
import type { SearchQuery } from './query';

/** Maximum number of names located on one line. A bundle can define thousands of names in a line of megabytes. */
const maxNamesPerLine = 20;

/** How well a name matches, best first: the whole name, the name in a different case, or part of the name. */
export const symbolTiers = ['exact', 'case', 'part'] as const;
export type SymbolTier = typeof symbolTiers[number];

/** The last name of the query, and the container before it: `Engine.search`, `Engine::search`. */
interface TargetSymbol {
  readonly name: string;
  readonly container: string | undefined;
}

/** Returns how well a definition matches a symbol query; undefined if it does not match. */
export function getSymbolTier(query: SearchQuery, { name, container }: Definition): SymbolTier | undefined {
  const target = parseSymbolQuery(query.text);
  const hasSameName = (a: string,
    b: string): boolean => (query.isCaseSensitive ? a === b : foldSearchText(a) === foldSearchText(b));
  if (name === query.text.trim()) return 'exact';
  if (target.container !== undefined && (container === undefined || !hasSameName(container, target.container)))
    return undefined;
  if (name === target.name) return 'exact';
  if (query.isCaseSensitive) return name.includes(target.name) ? 'part' : undefined;
  if (foldSearchText(name) === foldSearchText(target.name)) return 'case';
  return foldSearchText(name).includes(foldSearchText(target.name)) ? 'part' : undefined;
}

/**
 * Finds the lines that define a matching name, each with the position of its name. If the name is not on its line
 * because it is derived or redacted, the definition is found at the line's first character; a definition on an empty
 * line is not found.
 */
export function findSymbolMatches(query: SearchQuery, definitions: readonly Definition[], text: SafeText): LineMatch[] {
  const namesByLine = new Map<number, Set<string>>();
  for (const definition of definitions) {
    if (getSymbolTier(query, definition) === undefined) continue;
    const names = namesByLine.get(definition.line);
    if (names) {
      if (names.size < maxNamesPerLine) names.add(definition.name);
    } else namesByLine.set(definition.line, new Set([definition.name]));
  }
  if (namesByLine.size === 0) return [];
  const matches: LineMatch[] = [];
  let start = 0;
  for (let line = 1; start <= text.length && matches.length < namesByLine.size; line++) {
    const breakOffset = text.indexOf('\n', start);
    const nextStart = breakOffset === -1 ? text.length + 1 : breakOffset + 1;
    const names = namesByLine.get(line);
    if (names) {
      const content = text.slice(start, nextStart - 1).replace(/\r$/, '');
      const ranges = findNameRanges(names, content);
      if (ranges.length > 0) matches.push({ line, start, end: start + content.length, ranges });
    }
    start = nextStart;
  }
  return matches;
}

/** Finds the first occurrence of each name outside other names. */
function findNameRanges(names: ReadonlySet<string>, line: string): readonly Range[] {
  const ranges: Range[] = [];
  for (const name of [...names].sort((a, b) => b.length - a.length || (a < b ? -1 : 1))) {
    const position = findNamePosition(name, line, ranges);
    if (position !== -1) ranges.push([position, position + name.length]);
  }
  if (ranges.length > 0) return ranges.sort((a, b) => a[0] - b[0]);
  const firstOffset = line.search(/\S/);
  return firstOffset === -1 ? [] : [[firstOffset, firstOffset + 1]];
}

/** Finds an occurrence as a whole word, otherwise any occurrence. */
function findNamePosition(name: string, line: string, usedRanges: readonly Range[]): number {
  let firstInWord = -1;
  for (let position = line.indexOf(name); position !== -1; position = line.indexOf(name, position + 1)) {
    const end = position + name.length;
    if (usedRanges.some(([from, to]) => position < to && end > from)) continue;
    const isWholeWord = !/[\w$]/.test(line[position - 1] ?? '') && !/[\w$]/.test(line[end] ?? '');
    if (isWholeWord) return position;
    if (firstInWord === -1) firstInWord = position;
  }
  return firstInWord;
}

function parseSymbolQuery(query: string): TargetSymbol {
  const parts = query.trim().split(/::|[.#]/);
  const name = parts.at(-1)!;
  return name === '' || parts.length === 1
    ? { name: query.trim(), container: undefined }
    : { name, container: parts.at(-2)! };
}

/** Reports whether a definition matches, in which case `findSymbolMatches` needs the text. */
export function isSymbolCandidate(query: SearchQuery, definitions: readonly Definition[]): boolean {
  return definitions.some((definition) => getSymbolTier(query, definition) !== undefined);
}
