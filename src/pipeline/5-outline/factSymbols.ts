import { append } from '#base/collections/lists';
import type { Language } from '#languages/language';
import { createLineSymbols } from '#languages/scanning/lineSymbols';
import type { OutlineSymbol, SymbolKind } from '#model';
import { maxSymbols } from './symbols';

/**
 * Finds a file's symbols with the patterns that also read its facts. Returns at most one more than `maxSymbols`, or
 * undefined if the language has no such patterns.
 */
export function findFactSymbols(row: Language, text: string): OutlineSymbol[] | undefined {
  if (row.support !== 'full') return undefined;
  const lexicalMap = row.facts.lexicalMap(text);
  return createLineSymbols(lexicalMap, row.facts.definitions(lexicalMap).slice(0, maxSymbols + 1));
}

/** The kinds that outlines of all languages contain. Other kinds depend on the grammar's queries. */
export const outlinedKinds: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'class', 'interface', 'type',
  'enum', 'module']);

/**
 * Returns the declarations that line patterns find on or after the line of the first error and that are missing from
 * the syntax tree.
 */
export function findLostSymbols(knownSymbols: readonly OutlineSymbol[], row: Language, text: string,
  firstErrorLine: number): OutlineSymbol[]
{
  if (row.support !== 'full') return [];
  const lexicalMap = row.facts.lexicalMap(text);
  const linesByName = groupLinesBySymbolName(knownSymbols);
  const recoveredDefinitions = row.facts.definitions(lexicalMap).filter(({ kind, line }) =>
    line >= firstErrorLine && outlinedKinds.has(kind)
  )
    .slice(0, maxSymbols + 1);
  return createLineSymbols(lexicalMap,
    recoveredDefinitions.filter(({ name, line }) =>
      !(linesByName.get(name) ?? []).some(([first, last]) => first <= line && line <= last)
    ));
}

function groupLinesBySymbolName(
  symbols: readonly OutlineSymbol[],
): ReadonlyMap<string, readonly OutlineSymbol['lines'][]> {
  const linesByName = new Map<string, OutlineSymbol['lines'][]>();
  for (const { name, lines } of symbols) {
    append(linesByName, name, lines);
  }
  return linesByName;
}

/**
 * Merges both lists in the order of first lines, with containers before their members. For equal lines, the symbols of
 * the first list come first.
 */
export function mergeOutlineSymbols(symbols: readonly OutlineSymbol[],
  addedSymbols: readonly OutlineSymbol[]): OutlineSymbol[]
{
  if (addedSymbols.length === 0) return [...symbols];
  return [...symbols, ...addedSymbols].sort((a, b) => a.lines[0] - b.lines[0] || b.lines[1] - a.lines[1]);
}
