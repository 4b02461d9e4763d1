import type { LineRange } from '#model';

/**
 * Returns the ranges in ascending order and disjoint, up to line `last`. Ranges with at most `near` lines between them
 * are joined.
 */
export function mergeRanges(ranges: readonly LineRange[], last: number, maxGap = 0): LineRange[] {
  const out: LineRange[] = [];
  for (const [a, b] of [...ranges].sort((x, y) => x[0] - y[0])) {
    const end = Math.min(b, last);
    const before = out[out.length - 1];
    if (a < 1 || a > end) continue;
    if (before && a <= before[1] + maxGap + 1) out[out.length - 1] = [before[0], Math.max(before[1], end)];
    else out.push([a, end]);
  }
  return out;
}

/** Reports whether a range has a line in common with any of `ranges`. */
export function overlapsAny([first, last]: LineRange, ranges: readonly LineRange[]): boolean {
  return ranges.some(([a, b]) => first <= b && last >= a);
}

/** Reports whether one of `ranges` contains all lines of a range. */
export function isWithin([first, last]: LineRange, ranges: readonly LineRange[]): boolean {
  return ranges.some(([a, b]) => a <= first && last <= b);
}
