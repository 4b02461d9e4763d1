import type { OutlineSymbol, SymbolKind } from '#model';
import { isCode, countLexicalLines } from '../scanning/lexicalMap';
import { createLineSymbols } from '../scanning/lineSymbols';
import { createLexicalScanner } from '../scanning/scanner';

const scanCmake = createLexicalScanner({
  line: ['#'],
  block: [{ open: '#[[', close: ']]' }, { open: '#[=[', close: ']=]' }],
  strings: [{ open: '"', escape: '\\', spansLines: true }],
});
const commandPattern =
  /[ \t]*(?<what>function|macro|add_library|add_executable|add_custom_target|option|project)[ \t]*\([ \t]*(?:\r?\n[ \t]*)?"?(?<name>[\w:.+${}-]{1,200})/iy;
const endPattern = /[ \t]*end(?<what>function|macro)\b/iy;
const kinds: Readonly<Record<string, SymbolKind>> = {
  function: 'function',
  macro: 'function',
  option: 'variable',
  project: 'module',
};

/** Lists functions and macros up to their ends, the project, its options, and the targets that it adds. */
export function listCmakeSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = scanCmake(text);
  const { lineStarts } = lexicalMap;
  /** The line on which each function and macro ends, by the line on which it begins. */
  const endByFirstLine = new Map<number, number>();
  const openLinesByKeyword: Readonly<Record<string, number[]>> = { function: [], macro: [] };
  const symbols: { readonly name: string; readonly kind: SymbolKind; readonly line: number; }[] = [];
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    const offset = lineStarts[line]!;
    const match = matchAt(endPattern, text, offset) ?? matchAt(commandPattern, text, offset);
    if (!match || !isCode(lexicalMap, offset + match[0].search(/\S/))) continue;
    const keyword = match.groups!['what']!.toLowerCase();
    const name = match.groups!['name'];
    if (name === undefined) {
      const firstLine = openLinesByKeyword[keyword]!.pop();
      if (firstLine !== undefined) endByFirstLine.set(firstLine, line + 1);
      continue;
    }
    const kind = kinds[keyword] ?? 'target';
    symbols.push({ name, kind, line: line + 1 });
    openLinesByKeyword[keyword]?.push(line + 1);
  }
  return createLineSymbols(lexicalMap, symbols.map((item) => ({ ...item, exported: true }))).map((symbol) => {
    const [firstLine, lastLine] = symbol.lines;
    return { ...symbol, lines: [firstLine, endByFirstLine.get(firstLine) ?? lastLine] as const };
  });
}

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}
