import { append } from '#base/collections/lists';
import type { Language } from '#languages/language';
import { symbolsOfLines } from '#languages/scanning/lineSymbols';
import type { OutlineSymbol, SymbolKind } from '#model';
import { maxSymbols } from './symbols';

/**
 * Finds a file's symbols by the patterns that its facts are read with, at most one more than `maxSymbols`; undefined if
 * its language has none.
 */
export function factSymbols(row: Language, text: string): OutlineSymbol[] | undefined {
  if (row.support !== 'full') return undefined;
  const lexicalMap = row.facts.lexicalMap(text);
  return symbolsOfLines(lexicalMap, row.facts.definitions(lexicalMap).slice(0, maxSymbols + 1));
}

/** The kinds that outlines of all languages contain. Other kinds depend on the grammar's queries. */
const declared: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'class', 'interface', 'type', 'enum',
  'module']);

/**
 * Returns the declarations that line patterns find from `firstError` on and that the tree with errors does not contain.
 */
export function lostSymbols(knownSymbols: readonly OutlineSymbol[], row: Language, text: string,
  firstError: number): OutlineSymbol[]
{
  if (row.support !== 'full') return [];
  const lexicalMap = row.facts.lexicalMap(text);
  const places = groupLinesBySymbolName(knownSymbols);
  const recovered = row.facts.definitions(lexicalMap).filter(({ kind, line }) =>
    line >= firstError && declared.has(kind)
  )
    .slice(0, maxSymbols + 1);
  return symbolsOfLines(lexicalMap,
    recovered.filter(({ name, line }) =>
      !(places.get(name) ?? []).some(([first, last]) => first <= line && line <= last)
    ));
}

function groupLinesBySymbolName(
  symbols: readonly OutlineSymbol[],
): ReadonlyMap<string, readonly OutlineSymbol['lines'][]> {
  const places = new Map<string, OutlineSymbol['lines'][]>();
  for (const { name, lines } of symbols) {
    append(places, name, lines);
  }
  return places;
}

/**
 * Merges both lists in the order of first lines, with containers before their members. Symbols of `own` come first if
 * lines are equal.
 */
export function mergedSymbols(symbols: readonly OutlineSymbol[], added: readonly OutlineSymbol[]): OutlineSymbol[] {
  if (added.length === 0) return [...symbols];
  return [...symbols, ...added].sort((a, b) => a.lines[0] - b.lines[0] || b.lines[1] - a.lines[1]);
}
