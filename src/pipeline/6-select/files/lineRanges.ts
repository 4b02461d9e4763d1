import type { LineRange } from '#model';

/**
 * Merges ranges into disjoint ranges in ascending order, up to line `last`. Ranges with at most `maxGap` lines between
 * them are joined.
 */
export function mergeRanges(ranges: readonly LineRange[], last: number, maxGap = 0): LineRange[] {
  const merged: LineRange[] = [];
  for (const [a, b] of [...ranges].sort((x, y) => x[0] - y[0])) {
    const end = Math.min(b, last);
    const previous = merged[merged.length - 1];
    if (a < 1 || a > end) continue;
    if (previous && a <= previous[1] + maxGap + 1)
      merged[merged.length - 1] = [previous[0], Math.max(previous[1], end)];
    else merged.push([a, end]);
  }
  return merged;
}

/** Reports whether a range has a line in common with any of `ranges`. */
export function overlapsAny([first, last]: LineRange, ranges: readonly LineRange[]): boolean {
  return ranges.some(([a, b]) => first <= b && last >= a);
}

/** Reports whether one of `ranges` contains all lines of a range. */
export function isWithin([first, last]: LineRange, ranges: readonly LineRange[]): boolean {
  return ranges.some(([a, b]) => a <= first && last <= b);
}
