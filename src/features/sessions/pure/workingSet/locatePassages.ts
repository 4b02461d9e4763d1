import { getTextLineNumber } from '#base/text/lines';

/** A range of lines, 1-based and inclusive. */
export type PassageLines = readonly [first: number, last: number];

/**
 * Locates passages in a file. Returns the lines of the passages that occur exactly once, merged and in order, and the
 * number of passages that do not occur. All line breaks are compared as `\n`.
 */
export function locatePassages(file: string, passages: readonly string[]): {
  readonly lines: readonly PassageLines[];
  readonly missing: number;
} {
  const text = file.replaceAll('\r\n', '\n');
  const locatedLines: PassageLines[] = [];
  let missingCount = 0;
  for (const passage of new Set(passages.map((written) => written.replaceAll('\r\n', '\n')))) {
    // a deletion writes nothing that could be found
    if (passage.trim() === '') continue;
    const start = text.indexOf(passage);
    if (start < 0) missingCount++;
    else if (text.indexOf(passage, start + 1) < 0) {
      const end = start + passage.trimEnd().length - 1;
      locatedLines.push([getTextLineNumber(text, start), getTextLineNumber(text, end)]);
    }
  }
  return { lines: mergeLines(locatedLines), missing: missingCount };
}

/** Sorts ranges, and merges those that overlap or are adjacent. */
export function mergeLines(ranges: readonly PassageLines[]): readonly PassageLines[] {
  const mergedRanges: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const previousRange = mergedRanges.at(-1);
    if (previousRange && first <= previousRange[1] + 1) previousRange[1] = Math.max(previousRange[1], last);
    else mergedRanges.push([first, last]);
  }
  return mergedRanges;
}
