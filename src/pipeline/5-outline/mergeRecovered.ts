import type { OutlineSymbol } from '#model';
import { mergedSymbols } from './factSymbols';
import { maxSymbols } from './symbols';

/** The number of lines by which two readers may differ about where the same symbol starts. */
const slack = 1;

/**
 * Merges the symbols of a text that does not parse with symbols that only the second reader found. If both have a
 * symbol, the second reader's end is used, because a tree with errors closes bodies too early or swallows the following
 * code.
 */
export function mergeRecovered(parsed: readonly OutlineSymbol[], read: readonly OutlineSymbol[]): OutlineSymbol[] {
  const byName = new Map<string, OutlineSymbol[]>();
  for (const symbol of parsed) {
    const existing = byName.get(symbol.name);
    if (existing) existing.push(symbol);
    else byName.set(symbol.name, [symbol]);
  }
  const replaced = new Map<OutlineSymbol, OutlineSymbol>();
  const added: OutlineSymbol[] = [];
  for (const symbol of read.slice(0, maxSymbols)) {
    const match = sameAs(symbol, byName.get(symbol.name) ?? []);
    if (!match) added.push(symbol);
    else if (symbol.lines[1] !== match.lines[1])
      replaced.set(match, { ...match, lines: [match.lines[0], Math.max(match.lines[0], symbol.lines[1])] });
  }
  return mergedSymbols(parsed.map((symbol) => replaced.get(symbol) ?? symbol), added);
}

/** Returns the nearest overlapping symbol with the same name and kind, by where it starts. */
function sameAs(symbol: OutlineSymbol, named: readonly OutlineSymbol[]): OutlineSymbol | undefined {
  let best: OutlineSymbol | undefined;
  for (const candidate of named) {
    if (
      getSymbolCategory(candidate) !== getSymbolCategory(symbol) || candidate.lines[0] > symbol.lines[1] + slack ||
      symbol.lines[0] > candidate.lines[1] + slack
    ) continue;
    if (!best || Math.abs(candidate.lines[0] - symbol.lines[0]) < Math.abs(best.lines[0] - symbol.lines[0]))
      best = candidate;
  }
  return best;
}

function getSymbolCategory({ kind }: OutlineSymbol): 'callable' | 'value' | 'type' {
  return kind === 'function' || kind === 'method'
    ? 'callable'
    : kind === 'constant' || kind === 'property'
    ? 'value'
    : 'type';
}
