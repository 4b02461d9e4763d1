import { isQuote, trimmedEnd } from '../text/lines';

/** A name of a configuration by its offsets, and the one that it stands below. */
export interface Key {
  readonly start: number;
  readonly end: number;
  readonly above: Key | undefined;
}

/** Told of a value by its offsets; quotes are no part of it. `inList`: it is one of several under the key. */
export type Visit = (key: Key, start: number, end: number, quoted: boolean, inList: boolean) => void;

/** Where a name may be that promises a secret, looked at in the order of the text: what lies between is passed over. */
export interface Places {
  /** The first such place at `at` or behind it; the text's length where there is none. */
  next(at: number): number;
  /** One of them lies there. */
  has(start: number, end: number): boolean;
}

/** Every place is one. */
export const everywhere: Places = { next: (at) => at, has: () => true };

/** Where the line begins that the next of the places is on, not before `at`. */
export function nextLine(text: string, places: Places, at: number): number {
  const next = places.next(at);
  return next >= text.length ? text.length : Math.max(at, text.lastIndexOf('\n', next - 1) + 1);
}

/** A name without the blanks behind it and the quotes around it. */
export function keyAt(text: string, start: number, end: number, above: Key | undefined): Key {
  const to = trimmedEnd(text, start, end);
  return isQuote(text.charCodeAt(start)) && to - start >= 2 && text.charCodeAt(to - 1) === text.charCodeAt(start)
    ? { start: start + 1, end: to - 1, above }
    : { start, end: to, above };
}
