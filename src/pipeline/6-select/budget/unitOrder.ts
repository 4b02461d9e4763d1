import type { OutlineSymbol } from '#model';
import type { SelectableFile } from '../files/selectableFile';

/** The tokens of a span's marker and of the note about the omitted lines before the span. */
export const markerTokens = 22;

/**
 * Returns the indexes of the units that have a share and are not entirely folded, in descending order of share per
 * token. Import lines change with the code below them and are meaningless without that code, so they are never first.
 * Sorts the array of the last call in place, because its order rarely changes.
 */
export function sortUnitsByDensity({ units, shares, unitTokens, heads, unitOrder }: SelectableFile): readonly number[] {
  const densities = new Float64Array(unitTokens.length);
  for (let i = 0; i < densities.length; i++)
    densities[i] = shares[i]! / (unitTokens[i]! + markerTokens + (heads[i]?.tokens ?? 0));
  const sortedUnits = unitOrder.sort((a, b) => densities[b]! - densities[a]! || a - b).filter((unit) =>
    shares[unit]! > 0 && unitTokens[unit]! > 0
  );
  const firstUnit = sortedUnits.find((unit) => units[unit]!.kind !== 'imports');
  return firstUnit === undefined ? [] : [firstUnit, ...sortedUnits.filter((unit) => unit !== firstUnit)];
}

/**
 * Returns the number of tokens that each unit adds to the units before it. If a long function has several units, its
 * signature is counted once.
 */
export function computeCostsInOrder(
  { units, unitTokens, heads }: Pick<SelectableFile, 'units' | 'unitTokens' | 'heads'>,
  orderedUnits: readonly number[],
): number[] {
  const startedSymbols = new Set<OutlineSymbol>();
  return orderedUnits.map((unit) => {
    const head = heads[unit];
    const { symbol } = units[unit]!;
    const headTokens = head && !startedSymbols.has(head.symbol) ? head.tokens : 0;
    if (head) startedSymbols.add(head.symbol);
    else if (symbol) startedSymbols.add(symbol);
    return unitTokens[unit]! + markerTokens + headTokens;
  });
}

/** Returns 1, 2, 4 … and `maxCount` itself, or an empty list if `maxCount` is less than 1. */
export function listDoublingCounts(maxCount: number): number[] {
  if (maxCount < 1) return [];
  const counts: number[] = [];
  for (let count = 1; count < maxCount; count *= 2) counts.push(count);
  return [...counts, maxCount];
}
