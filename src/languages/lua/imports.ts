import type { ImportRef } from '#model';
import { getLineNumberAt, type LexicalMap } from '../scanning/lexicalMap';

const loadCallPattern =
  /(?:^|[^\w.:])(?:(require|dofile|loadfile)[ \t]*\(?|pcall[ \t]*\([ \t]*(require)[ \t]*,)[ \t]*$/;
const maxSpecifierLength = 300;

/**
 * Lists the modules and files that a Lua file names in string literals to load them, in text order. The path of a file
 * ends with `.lua`.
 */
export function findLuaImports(lexicalMap: LexicalMap): ImportRef[] {
  const { text, opaqueOffsets, stringIndexes } = lexicalMap;
  const imports: ImportRef[] = [];
  for (const pair of stringIndexes) {
    const start = opaqueOffsets[2 * pair]!;
    const end = opaqueOffsets[2 * pair + 1]!;
    if (end - start > maxSpecifierLength) continue;
    const match = loadCallPattern.exec(text.slice(Math.max(0, start - 40), start));
    if (!match || /^\s*\.\./.test(text.slice(end, end + 10))) continue; // `require("a." .. name)`
    const specifier = text.slice(start, end).replace(/^(?:["']|\[=*\[)|(?:["']|\]=*\])$/g, '');
    if (specifier === '' || /[\s\\]/.test(specifier)) continue;
    imports.push({
      specifier,
      line: getLineNumberAt(lexicalMap, start),
      kind: match[1] === 'dofile' || match[1] === 'loadfile' ? 'dynamic' : 'require',
      names: ['*'],
    });
  }
  return imports;
}
