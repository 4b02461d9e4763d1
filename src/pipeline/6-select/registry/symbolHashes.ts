import { byText } from '#base/order';
import type { Outline, OutlineSymbol, SafeText } from '#model';
import { getFullName, numberSymbols } from '../views/symbolsView';
import { formatSymbolFragment } from './blocks';

/** The number of digits of a hash, enough to distinguish versions of one symbol. */
const hashDigits = 8;

/** Maps the name of a symbol in block IDs to the hash of its lines without its members' lines. */
export type SymbolHashes = ReadonlyMap<string, string>;

/** Creates a function that hashes a file's symbols. It caches hashes by outline, so unchanged files are hashed once. */
export function createSymbolHasher(
  hash: (text: string) => string,
): (file: { readonly text: SafeText; readonly outline: Outline; }) => SymbolHashes {
  const hashesByOutline = new WeakMap<Outline, SymbolHashes>();
  return ({ text, outline }) => {
    let hashes = hashesByOutline.get(outline);
    if (!hashes)
      hashesByOutline.set(outline,
        hashes = hashSymbols(text, outline.symbols, (symbolText) => hash(symbolText).slice(0, hashDigits)));
    return hashes;
  };
}

function hashSymbols(text: string, symbols: readonly OutlineSymbol[], hash: (text: string) => string): SymbolHashes {
  if (symbols.length === 0) return new Map();
  const linesBySymbol = new Map<OutlineSymbol, string[]>(symbols.map((symbol) => [symbol, []]));
  const openSymbols: OutlineSymbol[] = [];
  let nextIndex = 0;
  text.split('\n').forEach((line, i) => {
    const lineNumber = i + 1;
    while (nextIndex < symbols.length && symbols[nextIndex]!.lines[0] <= lineNumber)
      openSymbols.push(symbols[nextIndex++]!);
    while (openSymbols.length > 0 && openSymbols[openSymbols.length - 1]!.lines[1] < lineNumber) openSymbols.pop();
    const innermostSymbol = openSymbols[openSymbols.length - 1];
    if (innermostSymbol) linesBySymbol.get(innermostSymbol)!.push(line);
  });
  return new Map(
    [...numberSymbols(symbols)].map((
      [symbol, nth],
    ) => [formatSymbolFragment(getFullName(symbol), nth), hash(linesBySymbol.get(symbol)!.join('\n'))]),
  );
}

export interface ChangedSymbols {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Returns the differences between two states of a file's symbols, with sorted names. */
export function compareSymbolHashes(before: SymbolHashes, after: SymbolHashes): ChangedSymbols {
  const listNames = (hashes: SymbolHashes, differs: (name: string, hash: string) => boolean) =>
    [...hashes].filter(([name, hash]) => differs(name, hash)).map(([name]) => name).sort(byText);
  return {
    changed: listNames(after, (name, hash) => before.has(name) && before.get(name) !== hash),
    added: listNames(after, (name) => !before.has(name)),
    removed: listNames(before, (name) => !after.has(name)),
  };
}
