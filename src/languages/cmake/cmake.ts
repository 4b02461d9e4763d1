import type { OutlineSymbol, SymbolKind } from '../../model';
import { isCode, lineCountOf } from '../scanning/lexicalMap';
import { symbolsOfLines } from '../scanning/lineSymbols';
import { scannerOf } from '../scanning/scanner';

const layoutOf = scannerOf({
  line: ['#'],
  block: [{ open: '#[[', close: ']]' }, { open: '#[=[', close: ']=]' }],
  strings: [{ open: '"', escape: '\\', lines: true }],
});
const command =
  /[ \t]*(?<what>function|macro|add_library|add_executable|add_custom_target|option|project)[ \t]*\([ \t]*(?:\r?\n[ \t]*)?"?(?<name>[\w:.+${}-]{1,200})/iy;
const ending = /[ \t]*end(?:function|macro)\b/iy;
const kinds: Readonly<Record<string, SymbolKind>> = {
  function: 'function',
  macro: 'function',
  option: 'variable',
  project: 'module',
};

/** Functions and macros to their ends, the project, its options, and the targets that it adds. */
export function cmakeSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = layoutOf(text);
  const { lineStarts } = lexicalMap;
  const ends: number[] = [];
  const found: { readonly name: string; readonly kind: SymbolKind; readonly line: number; }[] = [];
  for (let line = 0; line < lineCountOf(lexicalMap); line++) {
    const at = lineStarts[line]!;
    if (matchAt(ending, text, at)) ends.push(line + 1);
    const match = matchAt(command, text, at);
    if (!match || !isCode(lexicalMap, at + match[0].search(/\S/))) continue;
    const { what, name } = match.groups!;
    found.push({ name: name!, kind: kinds[what!.toLowerCase()] ?? 'target', line: line + 1 });
  }
  let next = 0;
  return symbolsOfLines(lexicalMap, found.map((one) => ({ ...one, exported: true }))).map((symbol) => {
    if (symbol.kind !== 'function') return symbol;
    while (next < ends.length && ends[next]! < symbol.lines[0]) next++;
    return { ...symbol, lines: [symbol.lines[0], ends[next] ?? symbol.lines[1]] as const };
  });
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
