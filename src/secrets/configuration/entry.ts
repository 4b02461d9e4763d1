import { isQuote, findTrimmedEnd } from '../text/lines';

/** A configuration key by its offsets, with the key above it. */
export interface Key {
  readonly start: number;
  readonly end: number;
  readonly above: Key | undefined;
}

/** Receives a value by its offsets, without quotes. `inList`: whether the value is one of several below the key. */
export type EntryVisitor = (key: Key, start: number, end: number, quoted: boolean, inList: boolean) => void;

/**
 * The offsets of the keywords that secrets' names contain. They are read in text order, and the text between them is
 * skipped.
 */
export interface KeywordOffsets {
  /** Returns the first offset that is not before `at`, or the text's length if no such offset exists. */
  next(at: number): number;
  /** Reports whether the range contains one of the offsets. */
  has(start: number, end: number): boolean;
}

/** All offsets, for scans of the whole text. */
export const everyOffset: KeywordOffsets = { next: (at) => at, has: () => true };

/** Returns the start of the line that contains the next offset, but not before `at`. */
export function findNextLine(text: string, offsets: KeywordOffsets, at: number): number {
  const next = offsets.next(at);
  return next >= text.length ? text.length : Math.max(at, text.lastIndexOf('\n', next - 1) + 1);
}

/** Returns a key without the white space after it and the quotes around it. */
export function trimKey(text: string, start: number, end: number, above: Key | undefined): Key {
  const to = findTrimmedEnd(text, start, end);
  return isQuote(text.charCodeAt(start)) && to - start >= 2 && text.charCodeAt(to - 1) === text.charCodeAt(start)
    ? { start: start + 1, end: to - 1, above }
    : { start, end: to, above };
}
