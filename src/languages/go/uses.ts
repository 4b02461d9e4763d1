import type { Definition, ImportRef, NameUses } from '#model';
import { isCapital, visitIdentifiers } from '../scanning/identifiers';
import { getLineNumberAt, type LexicalMap } from '../scanning/lexicalMap';

/** The maximum number of names read from one file. A file that uses more names is probably a table of data. */
const maxNames = 200;
const ignoredNames = new Set(
  ('break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var '
    + 'append cap clear close complex copy delete imag len make max min new panic print println real recover bool byte error any int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr float32 float64 string rune init main')
    .split(' '),
);

/**
 * Returns names that other files of the package may declare: capitalized names, and lowercase names that are called,
 * constructed or pointed to (`f(`, `node{`, `*node`, `[]node`, `&node`). Most other lowercase names are local
 * variables.
 */
export function findGoUses(lexicalMap: LexicalMap, definitions: readonly Definition[],
  _imports: readonly ImportRef[]): NameUses
{
  const { text } = lexicalMap;
  const knownNames = new Set(
    definitions.filter((definition) => definition.container === undefined).map((definition) => definition.name),
  );
  const names: string[] = [];
  const lines: number[] = [];
  visitIdentifiers(lexicalMap, (start, end) => {
    const previousCode = text.charCodeAt(start - 1);
    if (
      previousCode === 46 || end - start < 2 ||
      !(isCapital(text.charCodeAt(start)) || looksLikeUse(previousCode, text.charCodeAt(end), text.charCodeAt(end + 1)))
    ) return undefined;
    const name = text.slice(start, end);
    if (knownNames.has(name) || ignoredNames.has(name)) return undefined;
    knownNames.add(name);
    names.push(name);
    lines.push(getLineNumberAt(lexicalMap, start));
    return names.length < maxNames ? undefined : text.length;
  });
  return { names, lines };
}

function looksLikeUse(previousCode: number, nextCode: number, secondNextCode: number): boolean {
  return nextCode === 40 || nextCode === 123 && secondNextCode !== 32 || previousCode === 42 || previousCode === 93 ||
    previousCode === 38;
}
