import { byText } from '#base/order';
import type { Outline, OutlineSymbol, SafeText } from '#model';
import { fullName, numberedSymbols } from '../views/symbolsView';
import { symbolFragment } from './blocks';

/** The number of digits, enough to distinguish versions of one symbol. */
const hashDigits = 8;

/** The name of a symbol in block ids → the hash of its lines without its members' lines. */
export type SymbolHashes = ReadonlyMap<string, string>;

/** Caches hashes by outline. Outlines are cached by content, so an unchanged file is not hashed again. */
export function createSymbolHashes(
  hash: (text: string) => string,
): (file: { readonly text: SafeText; readonly outline: Outline; }) => SymbolHashes {
  const hashesByOutline = new WeakMap<Outline, SymbolHashes>();
  return ({ text, outline }) => {
    let hashes = hashesByOutline.get(outline);
    if (!hashes)
      hashesByOutline.set(outline,
        hashes = hashSymbols(text, outline.symbols, (linesOfSymbol) => hash(linesOfSymbol).slice(0, hashDigits)));
    return hashes;
  };
}

function hashSymbols(text: string, symbols: readonly OutlineSymbol[], hash: (text: string) => string): SymbolHashes {
  if (symbols.length === 0) return new Map();
  const linesOfSymbol = new Map<OutlineSymbol, string[]>(symbols.map((symbol) => [symbol, []]));
  const open: OutlineSymbol[] = [];
  let next = 0;
  text.split('\n').forEach((line, i) => {
    const at = i + 1;
    while (next < symbols.length && symbols[next]!.lines[0] <= at) open.push(symbols[next++]!);
    while (open.length > 0 && open[open.length - 1]!.lines[1] < at) open.pop();
    const innermost = open[open.length - 1];
    if (innermost) linesOfSymbol.get(innermost)!.push(line);
  });
  return new Map(
    [...numberedSymbols(symbols)].map((
      [symbol, nth],
    ) => [symbolFragment(fullName(symbol), nth), hash(linesOfSymbol.get(symbol)!.join('\n'))]),
  );
}

export interface ChangedSymbols {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Returns the differences between two states of a file's symbols, with sorted names. */
export function changedSymbols(before: SymbolHashes, now: SymbolHashes): ChangedSymbols {
  const names = (of: SymbolHashes, differs: (name: string, hash: string) => boolean) =>
    [...of].filter(([name, hash]) => differs(name, hash)).map(([name]) => name).sort(byText);
  return {
    changed: names(now, (name, hash) => before.has(name) && before.get(name) !== hash),
    added: names(now, (name) => !before.has(name)),
    removed: names(before, (name) => !now.has(name)),
  };
}
