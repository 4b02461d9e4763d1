import type { Definition, OutlineSymbol } from '#model';
import { insideOpaque, countLexicalLines } from '../scanning/lexicalMap';
import { createLineSymbols } from '../scanning/lineSymbols';
import { createLexicalScanner } from '../scanning/scanner';

const scanNix = createLexicalScanner({
  line: ['#'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: "''", spansLines: true }, { open: '"', escape: '\\', spansLines: true }],
});
const attributePattern =
  /[ \t]*(?<name>(?:[\w'-]{1,100}|"[^"\n]{1,100}")(?:\.(?:[\w'-]{1,100}|"[^"\n]{1,100}")){0,10})[ \t]*=(?!=)/y;
/** The maximum number of levels of nested attributes that are listed. */
const maxLevel = 2;

/** Returns attributes by their paths: the outermost attributes, `let` attributes, and one level below. */
export function listNixSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = scanNix(text);
  const { depths, lineStarts } = lexicalMap;
  const definitions: Definition[] = [];
  const openAttributes: { readonly depth: number; readonly path: string; }[] = [];
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    const depth = depths[line]!;
    if (depth === insideOpaque) continue;
    while (openAttributes.length > 0 && openAttributes[openAttributes.length - 1]!.depth >= depth) openAttributes.pop();
    attributePattern.lastIndex = lineStarts[line]!;
    const name = attributePattern.exec(text)?.groups?.['name']?.replaceAll('"', '');
    if (name === undefined || openAttributes.length >= maxLevel) continue;
    const container = openAttributes[openAttributes.length - 1]?.path;
    definitions.push({
      name,
      kind: 'key',
      line: line + 1,
      exported: true,
      ...(container === undefined ? {} : { container }),
    });
    openAttributes.push({ depth, path: name });
  }
  return createLineSymbols(lexicalMap, definitions);
}
