import { getTextLineNumber } from '#base/text/lines';

/** 1-based, inclusive. */
export type Lines = readonly [first: number, last: number];

/**
 * Returns the lines of a file that contain each of the passages that occurs in it exactly once, merged and in order,
 * and the number of passages that do not occur in it. Line ends are compared as `\n`.
 */
export function locatePassages(file: string, passages: readonly string[]): {
  readonly lines: readonly Lines[];
  readonly missing: number;
} {
  const text = file.replaceAll('\r\n', '\n');
  const located: Lines[] = [];
  let missing = 0;
  for (const passage of new Set(passages.map((written) => written.replaceAll('\r\n', '\n')))) {
    // a deletion writes nothing that could be found
    if (passage.trim() === '') continue;
    const at = text.indexOf(passage);
    if (at < 0) missing++;
    else if (text.indexOf(passage, at + 1) < 0) {
      const end = at + passage.trimEnd().length - 1;
      located.push([getTextLineNumber(text, at), getTextLineNumber(text, end)]);
    }
  }
  return { lines: mergeLines(located), missing };
}

/** Merges ranges that overlap or are adjacent, sorted. */
export function mergeLines(ranges: readonly Lines[]): readonly Lines[] {
  const merged: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const previous = merged.at(-1);
    if (previous && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last);
    else merged.push([first, last]);
  }
  return merged;
}
