/** A symbol in a document. Line numbers start at 0. */
export interface NestedSymbol {
  readonly name: string;
  /** `value`: a constant or variable, which outlines show only at the top level of a file. */
  readonly kind: 'container' | 'function' | 'value' | 'other';
  readonly lines: readonly [first: number, last: number];
  readonly children: readonly NestedSymbol[];
}

/** Returns the innermost symbol around these lines that an entry can be about, named as in block IDs: `Cart.total`. */
export function findInnermostSymbol(symbols: readonly NestedSymbol[], lines: readonly [first: number, last: number],
  container?: string): string | undefined
{
  for (const symbol of symbols) {
    const { name, kind, children } = symbol;
    if (kind === 'other' || symbol.lines[0] > lines[0] || symbol.lines[1] < lines[1]) continue;
    if (kind === 'container') return findInnermostSymbol(children, lines, name) ?? name;
    if (kind === 'function' || container === undefined) return container === undefined ? name : `${container}.${name}`;
  }
  return undefined;
}
