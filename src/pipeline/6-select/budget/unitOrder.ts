import type { OutlineSymbol } from '#model';
import type { SelectableFile } from '../files/selectableFile';

/** Tokens of a span's marker and of the note that reports what is omitted before the span. */
export const markerTokens = 22;

/**
 * Returns indexes of the units that have a share and are not entirely folded, by falling share per token. Import lines
 * change with the code below them and mean nothing without it, so they are never first. Sorts the last call's array,
 * whose order seldom differs.
 */
export function unitsByDensity({ units, shares, unitTokens, heads, unitOrder }: SelectableFile): readonly number[] {
  const density = new Float64Array(unitTokens.length);
  for (let i = 0; i < density.length; i++)
    density[i] = shares[i]! / (unitTokens[i]! + markerTokens + (heads[i]?.tokens ?? 0));
  const order = unitOrder.sort((a, b) => density[b]! - density[a]! || a - b).filter((unit) =>
    shares[unit]! > 0 && unitTokens[unit]! > 0
  );
  const first = order.find((unit) => units[unit]!.kind !== 'imports');
  return first === undefined ? [] : [first, ...order.filter((unit) => unit !== first)];
}

/**
 * Returns the tokens that each unit adds to the units before it. The units of a long function count its signature once.
 */
export function costsInOrder({ units, unitTokens, heads }: Pick<SelectableFile, 'units' | 'unitTokens' | 'heads'>,
  order: readonly number[]): number[]
{
  const begun = new Set<OutlineSymbol>();
  return order.map((unit) => {
    const head = heads[unit];
    const { symbol } = units[unit]!;
    const headTokens = head && !begun.has(head.symbol) ? head.tokens : 0;
    if (head) begun.add(head.symbol);
    else if (symbol) begun.add(symbol);
    return unitTokens[unit]! + markerTokens + headTokens;
  });
}

/** Returns 1, 2, 4 … and `max` itself; empty if `max` is less than 1. */
export function doublingCounts(max: number): number[] {
  if (max < 1) return [];
  const counts: number[] = [];
  for (let n = 1; n < max; n *= 2) counts.push(n);
  return [...counts, max];
}
