import type { OffsetList } from '../hits';

/** The maximum number of characters before and after an offset that belong to its part. */
const maxCharsBefore = 400, maxCharsAfter = 2_000;

/**
 * Visits the lines that contain the offsets, or the surroundings of the offsets in a long line; overlapping ranges form
 * one part.
 */
export function visitParts(text: string, offsets: Pick<OffsetList, 'at' | 'length'>,
  visit: (start: number, end: number) => void): void
{
  let start = 0, end = -1;
  for (let i = 0; i < offsets.length; i++) {
    const offset = offsets.at(i);
    const searchStart = offset - maxCharsBefore > end ? Math.max(0, offset - maxCharsBefore) : Math.max(0, end);
    const lineStart = searchStart + text.slice(searchStart, offset).lastIndexOf('\n') + 1;
    if (lineStart > end) {
      if (end > start) visit(start, end);
      start = lineStart;
    }
    const followingText = text.slice(offset, offset + maxCharsAfter);
    const lineLength = followingText.indexOf('\n');
    end = offset + (lineLength === -1 ? followingText.length : lineLength);
  }
  if (end > start) visit(start, end);
}
