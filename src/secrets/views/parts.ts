import type { OffsetList } from '../hits';

/** The maximum number of characters before and after an offset that belong to its part. */
const before = 400, after = 2_000;

/**
 * Visits the lines that contain the offsets, or the surroundings of the offsets in a long line; overlapping ranges form
 * one part.
 */
export function eachPart(text: string, offsets: Pick<OffsetList, 'at' | 'length'>,
  visit: (start: number, end: number) => void): void
{
  let start = 0, end = -1;
  for (let i = 0; i < offsets.length; i++) {
    const at = offsets.at(i);
    const from = at - before > end ? Math.max(0, at - before) : Math.max(0, end);
    const lineStart = from + text.slice(from, at).lastIndexOf('\n') + 1;
    if (lineStart > end) {
      if (end > start) visit(start, end);
      start = lineStart;
    }
    const rest = text.slice(at, at + after);
    const length = rest.indexOf('\n');
    end = at + (length === -1 ? rest.length : length);
  }
  if (end > start) visit(start, end);
}
