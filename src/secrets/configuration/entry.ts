import { isQuote, findTrimmedEnd } from '../text/lines';

/** A configuration key by its offsets, with the key above it. */
export interface Key {
  readonly start: number;
  readonly end: number;
  readonly keyAbove: Key | undefined;
}

/** Receives a value by its offsets, without quotes. `isInList`: whether the value is one of several below the key. */
export type EntryVisitor = (key: Key, start: number, end: number, quoted: boolean, isInList: boolean) => void;

/**
 * The offsets of the keywords that secrets' names contain. They are read in text order, and the text between them is
 * skipped.
 */
export interface KeywordOffsets {
  /** Returns the first offset that is not before the offset, or the text's length if no such offset exists. */
  next(offset: number): number;
  /** Reports whether the range contains one of the offsets. */
  has(start: number, end: number): boolean;
}

/** All offsets, for scans of the whole text. */
export const everyOffset: KeywordOffsets = { next: (offset) => offset, has: () => true };

/** Returns the start of the line that contains the next offset, but not before the offset. */
export function findNextLine(text: string, offsets: KeywordOffsets, offset: number): number {
  const nextOffset = offsets.next(offset);
  return nextOffset >= text.length ? text.length : Math.max(offset, text.lastIndexOf('\n', nextOffset - 1) + 1);
}

/** Returns a key without the white space after it and the quotes around it. */
export function trimKey(text: string, start: number, end: number, keyAbove: Key | undefined): Key {
  const trimmedEnd = findTrimmedEnd(text, start, end);
  return isQuote(text.charCodeAt(start)) && trimmedEnd - start >= 2 &&
      text.charCodeAt(trimmedEnd - 1) === text.charCodeAt(start)
    ? { start: start + 1, end: trimmedEnd - 1, keyAbove }
    : { start, end: trimmedEnd, keyAbove };
}
