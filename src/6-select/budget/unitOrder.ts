import type { SelectableFile } from '../files/selectableFile';

/** Tokens of a span's marker and of the note on what is omitted before it. */
export const markerTokens = 22;

/**
 * Indexes of the units with a share, by falling share per token. Sorts the array of the last call, whose order is
 * seldom different.
 */
export function unitsByDensity({ shares, unitTokens, unitOrder }: SelectableFile): readonly number[] {
  const density = new Float64Array(unitTokens.length);
  for (let i = 0; i < density.length; i++) density[i] = shares[i]! / (unitTokens[i]! + markerTokens);
  return unitOrder.sort((a, b) => density[b]! - density[a]! || a - b).filter((unit) => shares[unit]! > 0);
}

/** 1, 2, 4 … and `max` itself; empty for less than 1. */
export function doublingCounts(max: number): number[] {
  if (max < 1) return [];
  const counts: number[] = [];
  for (let n = 1; n < max; n *= 2) counts.push(n);
  return [...counts, max];
}
