import type { OutlineSymbol, SymbolKind } from '#model';
import { isCode, countLexicalLines } from '../scanning/lexicalMap';
import { symbolsOfLines } from '../scanning/lineSymbols';
import { createLexicalScanner } from '../scanning/scanner';

const layoutOf = createLexicalScanner({
  line: ['#'],
  block: [{ open: '#[[', close: ']]' }, { open: '#[=[', close: ']=]' }],
  strings: [{ open: '"', escape: '\\', lines: true }],
});
const command =
  /[ \t]*(?<what>function|macro|add_library|add_executable|add_custom_target|option|project)[ \t]*\([ \t]*(?:\r?\n[ \t]*)?"?(?<name>[\w:.+${}-]{1,200})/iy;
const ending = /[ \t]*end(?<what>function|macro)\b/iy;
const kinds: Readonly<Record<string, SymbolKind>> = {
  function: 'function',
  macro: 'function',
  option: 'variable',
  project: 'module',
};

/** Lists functions and macros up to their ends, the project, its options, and the targets that it adds. */
export function cmakeSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = layoutOf(text);
  const { lineStarts } = lexicalMap;
  /** The line on which each function and macro ends, by the line on which it begins. */
  const ends = new Map<number, number>();
  const open: Readonly<Record<string, number[]>> = { function: [], macro: [] };
  const symbols: { readonly name: string; readonly kind: SymbolKind; readonly line: number; }[] = [];
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    const at = lineStarts[line]!;
    const match = matchAt(ending, text, at) ?? matchAt(command, text, at);
    if (!match || !isCode(lexicalMap, at + match[0].search(/\S/))) continue;
    const keyword = match.groups!['what']!.toLowerCase();
    const name = match.groups!['name'];
    if (name === undefined) {
      const first = open[keyword]!.pop();
      if (first !== undefined) ends.set(first, line + 1);
      continue;
    }
    const kind = kinds[keyword] ?? 'target';
    symbols.push({ name, kind, line: line + 1 });
    open[keyword]?.push(line + 1);
  }
  return symbolsOfLines(lexicalMap, symbols.map((item) => ({ ...item, exported: true }))).map((symbol) => {
    const [first, last] = symbol.lines;
    return { ...symbol, lines: [first, ends.get(first) ?? last] as const };
  });
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
