import type { OutlineSymbol } from '#model';
import { mergeOutlineSymbols } from './factSymbols';
import { maxSymbols } from './symbols';

/** The maximum distance, in lines, between the line ranges that two readers report for the same symbol. */
const maxLineGap = 1;

/**
 * Merges the parsed symbols of a text with syntax errors and the symbols that a second reader recovered. If both
 * readers found a symbol, the second reader's end is used, because a tree with errors ends bodies too early or includes
 * the following code.
 */
export function mergeRecoveredSymbols(parsedSymbols: readonly OutlineSymbol[],
  recoveredSymbols: readonly OutlineSymbol[]): OutlineSymbol[]
{
  const parsedSymbolsByName = new Map<string, OutlineSymbol[]>();
  for (const symbol of parsedSymbols) {
    const sameNameSymbols = parsedSymbolsByName.get(symbol.name);
    if (sameNameSymbols) sameNameSymbols.push(symbol);
    else parsedSymbolsByName.set(symbol.name, [symbol]);
  }
  const replacements = new Map<OutlineSymbol, OutlineSymbol>();
  const addedSymbols: OutlineSymbol[] = [];
  for (const symbol of recoveredSymbols.slice(0, maxSymbols)) {
    const match = findMatchingSymbol(symbol, parsedSymbolsByName.get(symbol.name) ?? []);
    if (!match) addedSymbols.push(symbol);
    else if (symbol.lines[1] !== match.lines[1])
      replacements.set(match, { ...match, lines: [match.lines[0], Math.max(match.lines[0], symbol.lines[1])] });
  }
  return mergeOutlineSymbols(parsedSymbols.map((symbol) => replacements.get(symbol) ?? symbol), addedSymbols);
}

/** Returns the overlapping symbol with the same name and kind whose start is nearest. */
function findMatchingSymbol(symbol: OutlineSymbol, candidates: readonly OutlineSymbol[]): OutlineSymbol | undefined {
  let bestMatch: OutlineSymbol | undefined;
  for (const candidate of candidates) {
    if (
      getSymbolCategory(candidate) !== getSymbolCategory(symbol) ||
      candidate.lines[0] > symbol.lines[1] + maxLineGap ||
      symbol.lines[0] > candidate.lines[1] + maxLineGap
    ) continue;
    if (!bestMatch || Math.abs(candidate.lines[0] - symbol.lines[0]) < Math.abs(bestMatch.lines[0] - symbol.lines[0]))
      bestMatch = candidate;
  }
  return bestMatch;
}

function getSymbolCategory({ kind }: OutlineSymbol): 'callable' | 'value' | 'type' {
  return kind === 'function' || kind === 'method'
    ? 'callable'
    : kind === 'constant' || kind === 'property'
    ? 'value'
    : 'type';
}
