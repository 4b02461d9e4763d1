import type { LineRange } from '#model';

/**
 * Merges ranges into disjoint ranges in ascending order, up to line `last`. Ranges with at most `maxGap` lines between
 * them are joined.
 */
export function mergeRanges(ranges: readonly LineRange[], last: number, maxGap = 0): LineRange[] {
  const mergedRanges: LineRange[] = [];
  for (const [start, rangeEnd] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const end = Math.min(rangeEnd, last);
    const previousRange = mergedRanges[mergedRanges.length - 1];
    if (start < 1 || start > end) continue;
    if (previousRange && start <= previousRange[1] + maxGap + 1)
      mergedRanges[mergedRanges.length - 1] = [previousRange[0], Math.max(previousRange[1], end)];
    else mergedRanges.push([start, end]);
  }
  return mergedRanges;
}

/** Reports whether a range has a line in common with any of `ranges`. */
export function overlapsAny([first, last]: LineRange, ranges: readonly LineRange[]): boolean {
  return ranges.some(([a, b]) => first <= b && last >= a);
}

/** Reports whether one of `ranges` contains all lines of a range. */
export function isWithin([first, last]: LineRange, ranges: readonly LineRange[]): boolean {
  return ranges.some(([a, b]) => a <= first && last <= b);
}
