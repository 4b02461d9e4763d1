import { byText } from '../../base/order';
import type { Outline, OutlineSymbol, SafeText } from '../../model';
import { symbolFragment } from './blocks';
import { fullName, numberedSymbols } from '../views/symbolsView';

/** Enough to tell versions of one symbol apart. */
const hashDigits = 8;

/** What ids call a file's symbols, and a hash of the lines that are each one's own: those of its members are theirs. */
export type SymbolHashes = ReadonlyMap<string, string>;

/** Hashes again and again; outlines are kept by content, so a file that stayed is not hashed again. */
export function createSymbolHashes(
  hash: (text: string) => string,
): (file: { readonly text: SafeText; readonly outline: Outline; }) => SymbolHashes {
  const known = new WeakMap<Outline, SymbolHashes>();
  return ({ text, outline }) => {
    let hashes = known.get(outline);
    if (!hashes) known.set(outline, hashes = hashesOf(text, outline.symbols, (own) => hash(own).slice(0, hashDigits)));
    return hashes;
  };
}

function hashesOf(text: string, symbols: readonly OutlineSymbol[], hash: (text: string) => string): SymbolHashes {
  if (symbols.length === 0) return new Map();
  const own = new Map<OutlineSymbol, string[]>(symbols.map((symbol) => [symbol, []]));
  const open: OutlineSymbol[] = [];
  let next = 0;
  text.split('\n').forEach((line, i) => {
    const at = i + 1;
    while (next < symbols.length && symbols[next]!.lines[0] <= at) open.push(symbols[next++]!);
    while (open.length > 0 && open[open.length - 1]!.lines[1] < at) open.pop();
    const holder = open[open.length - 1];
    if (holder) own.get(holder)!.push(line);
  });
  return new Map(
    [...numberedSymbols(symbols)].map((
      [symbol, nth],
    ) => [symbolFragment(fullName(symbol), nth), hash(own.get(symbol)!.join('\n'))]),
  );
}

export interface ChangedSymbols {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What differs between two states of a file's symbols; names sorted. */
export function changedSymbols(before: SymbolHashes, now: SymbolHashes): ChangedSymbols {
  const names = (of: SymbolHashes, differs: (name: string, hash: string) => boolean) =>
    [...of].filter(([name, hash]) => differs(name, hash)).map(([name]) => name).sort(byText);
  return {
    changed: names(now, (name, hash) => before.has(name) && before.get(name) !== hash),
    added: names(now, (name) => !before.has(name)),
    removed: names(before, (name) => !now.has(name)),
  };
}
