import type { Vocabulary } from '#base/words/vocabulary';
import { fold } from '#base/words/words';
import { NameTable } from './nameTable';

/**
 * Finds the terms that `terms` in words.ts returns for an ASCII name, as IDs of the vocabulary. Each distinct part of a
 * name is folded only once, since many names have the same parts.
 */
export class TermFinder {
  private readonly parts = new NameTable();
  private readonly foldedParts: number[] = [];

  constructor(private readonly vocabulary: Vocabulary) {}

  /** Returns the terms of a name of at most 100 characters; `bytes` are the text's `asciiBytes`. */
  termsOf(text: string, bytes: Uint8Array, start: number, end: number): number[] {
    if (end - start >= 20 && countParts(bytes, start, end) * 3 > end - start) return [];
    const ids: number[] = [];
    let count = 0;
    for (let at = start; at < end;) {
      const stop = findPartEnd(bytes, at, end);
      if (stop === at) {
        at++;
        continue;
      }
      count++;
      if (stop - at > 1) ids.push(this.partId(text, bytes, at, stop));
      at = stop;
    }
    if (count === 1 && ids.length === 1 && isLetterOrDigit(bytes[start]!) && isLetterOrDigit(bytes[end - 1]!))
      return ids; // the part is the whole name
    const whole = this.vocabulary.intern(fold(text.slice(start, end)));
    return ids.length === 1 && ids[0] === whole ? ids : [whole, ...ids];
  }

  private partId(text: string, bytes: Uint8Array, start: number, end: number): number {
    const part = this.parts.numberOf(bytes, start, end - start);
    return this.foldedParts[part] ??= this.vocabulary.intern(fold(text.slice(start, end)));
  }
}

function countParts(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end;) {
    const stop = findPartEnd(bytes, at, end);
    if (stop > at) count++;
    at = Math.max(stop, at + 1);
  }
  return count;
}

/** Returns the end of the part that starts at `at`, as matched by the pattern of `subwords`; otherwise `at`. */
function findPartEnd(bytes: Uint8Array, at: number, end: number): number {
  let stop = at;
  const first = bytes[at]!;
  if (isDigit(first)) {
    while (stop < end && isDigit(bytes[stop]!)) stop++;
    return stop;
  }
  while (stop < end && isUpper(bytes[stop]!)) stop++;
  if (stop === end || !isLower(bytes[stop]!)) return stop;
  if (stop - at > 1) return stop - 1; // in HTTPServer, the last capital begins the next part
  while (stop < end && isLower(bytes[stop]!)) stop++;
  return stop;
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}
function isUpper(c: number): boolean {
  return c >= 65 && c <= 90;
}
function isLower(c: number): boolean {
  return c >= 97 && c <= 122;
}
function isLetterOrDigit(c: number): boolean {
  return isDigit(c) || isUpper(c) || isLower(c);
}
