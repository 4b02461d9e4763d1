import type { OutlineSymbol } from '#model';
import { formatSignatureLine } from '../scanning/header';

/** Matches words that open and close blocks in a template's actions. */
const actionPattern = /\{\{-?[ \t]{0,20}(define|block|if|range|with|end)\b(?:[ \t]{1,20}"([^"\n]{1,200})")?/g;

/** Lists the templates that a file defines, each up to its `end`. */
export function listGoTemplateSymbols(text: string): OutlineSymbol[] {
  if (!text.includes('{{')) return [];
  const symbols: (OutlineSymbol & { lines: [number, number]; })[] = [];
  const openSymbols: ((typeof symbols)[number] | undefined)[] = [];
  let line = 1;
  let lineEnd = text.indexOf('\n');
  for (const match of text.matchAll(actionPattern)) {
    for (; lineEnd >= 0 && lineEnd < match.index; lineEnd = text.indexOf('\n', lineEnd + 1)) line++;
    const [, word, name] = match;
    if (word === 'end') {
      const closedSymbol = openSymbols.pop();
      if (closedSymbol) closedSymbol.lines[1] = line;
      continue;
    }
    const symbol = name === undefined || (word !== 'define' && word !== 'block') ? undefined : {
      name,
      kind: 'template' as const,
      signature: formatSignatureLine(`${word} "${name}"`),
      lines: [line, line] as [number, number],
      exported: true,
    };
    openSymbols.push(symbol);
    if (symbol) symbols.push(symbol);
  }
  return symbols;
}
