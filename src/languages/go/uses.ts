import type { Definition, ImportRef, NameUses } from '#model';
import { isCapital, visitIdentifiers } from '../scanning/identifiers';
import { lineAt, type LexicalMap } from '../scanning/lexicalMap';

/** The maximum number of names read from one file; a file that uses more is a table. */
const namesMax = 200;
const notNames = new Set(
  ('break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var '
    + 'append cap clear close complex copy delete imag len make max min new panic print println real recover bool byte error any int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr float32 float64 string rune init main')
    .split(' '),
);

/**
 * Returns names that other files of the package may declare: capitalised names, and lower-case names that are called,
 * made or pointed to (`f(`, `node{`, `*node`, `[]node`, `&node`), since most lower-case names are local variables.
 */
export function usesOfGo(lexicalMap: LexicalMap, definitions: readonly Definition[],
  _imports: readonly ImportRef[]): NameUses
{
  const { text } = lexicalMap;
  const ownNames = new Set(
    definitions.filter((definition) => definition.container === undefined).map((definition) => definition.name),
  );
  const names: string[] = [];
  const lines: number[] = [];
  visitIdentifiers(lexicalMap, (start, end) => {
    const before = text.charCodeAt(start - 1);
    if (
      before === 46 || end - start < 2 ||
      !(isCapital(text.charCodeAt(start)) || looksUsed(before, text.charCodeAt(end), text.charCodeAt(end + 1)))
    ) return undefined;
    const name = text.slice(start, end);
    if (ownNames.has(name) || notNames.has(name)) return undefined;
    ownNames.add(name);
    names.push(name);
    lines.push(lineAt(lexicalMap, start));
    return names.length < namesMax ? undefined : text.length;
  });
  return { names, lines };
}

function looksUsed(before: number, after: number, next: number): boolean {
  return after === 40 || after === 123 && next !== 32 || before === 42 || before === 93 || before === 38;
}
