import type { Language } from '../languages/language';
import { symbolsOfLines } from '../languages/lineSymbols';
import type { OutlineSymbol, SymbolKind } from '../model';
import { maxSymbols } from './symbols';

/**
 * A file's symbols by the patterns that its facts are read with, at most one more than `maxSymbols`; undefined where
 * its language has none.
 */
export function factSymbols(row: Language, text: string): OutlineSymbol[] | undefined {
  if (row.support !== 'full') return undefined;
  const layout = row.facts.layout(text);
  return symbolsOfLines(layout, row.facts.definitions(layout).slice(0, maxSymbols + 1));
}

/** What an outline tells of every language; of the rest it has its own opinion. */
const declared: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'class', 'interface', 'type', 'enum',
  'module']);

/** Declarations that patterns find from the first line that does not parse on, and that a tree with errors has lost. */
export function lostSymbols(known: readonly OutlineSymbol[], row: Language, text: string,
  firstError: number): OutlineSymbol[]
{
  if (row.support !== 'full') return [];
  const layout = row.facts.layout(text);
  const places = placesOf(known);
  const behind = row.facts.definitions(layout).filter(({ kind, line }) => line >= firstError && declared.has(kind))
    .slice(0, maxSymbols + 1);
  return symbolsOfLines(layout,
    behind.filter(({ name, line }) =>
      !(places.get(name) ?? []).some(([first, last]) => first <= line && line <= last)
    ));
}

function placesOf(symbols: readonly OutlineSymbol[]): ReadonlyMap<string, readonly OutlineSymbol['lines'][]> {
  const places = new Map<string, OutlineSymbol['lines'][]>();
  for (const { name, lines } of symbols) {
    const list = places.get(name);
    if (list) list.push(lines);
    else places.set(name, [lines]);
  }
  return places;
}

/** Both in the order of their first lines, what holds others before them; of equal lines `own` comes first. */
export function merged(own: readonly OutlineSymbol[], added: readonly OutlineSymbol[]): OutlineSymbol[] {
  if (added.length === 0) return [...own];
  return [...own, ...added].sort((a, b) => a.lines[0] - b.lines[0] || b.lines[1] - a.lines[1]);
}
