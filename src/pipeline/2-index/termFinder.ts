import type { Vocabulary } from '#base/words/vocabulary';
import { fold } from '#base/words/words';
import { NameTable } from './nameTable';

/**
 * Finds the terms that `extractNameTerms` in words.ts returns for an ASCII name, as IDs of the vocabulary. Each
 * distinct part of a name is folded only once, since many names have the same parts.
 */
export class TermFinder {
  private readonly parts = new NameTable();
  private readonly foldedParts: number[] = [];

  constructor(private readonly vocabulary: Vocabulary) {}

  /** Returns a name's term IDs. The name has at most 100 characters; `bytes` is `toAsciiBytes` of the text. */
  findTermIds(text: string, bytes: Uint8Array, start: number, end: number): number[] {
    if (end - start >= 20 && countParts(bytes, start, end) * 3 > end - start) return [];
    const ids: number[] = [];
    let count = 0;
    for (let offset = start; offset < end;) {
      const stop = findPartEnd(bytes, offset, end);
      if (stop === offset) {
        offset++;
        continue;
      }
      count++;
      if (stop - offset > 1) ids.push(this.getPartId(text, bytes, offset, stop));
      offset = stop;
    }
    if (count === 1 && ids.length === 1 && isLetterOrDigit(bytes[start]!) && isLetterOrDigit(bytes[end - 1]!))
      return ids; // the part is the whole name
    const whole = this.vocabulary.intern(fold(text.slice(start, end)));
    return ids.length === 1 && ids[0] === whole ? ids : [whole, ...ids];
  }

  private getPartId(text: string, bytes: Uint8Array, start: number, end: number): number {
    const part = this.parts.getOrAddNumber(bytes, start, end - start);
    return this.foldedParts[part] ??= this.vocabulary.intern(fold(text.slice(start, end)));
  }
}

function countParts(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let offset = start; offset < end;) {
    const stop = findPartEnd(bytes, offset, end);
    if (stop > offset) count++;
    offset = Math.max(stop, offset + 1);
  }
  return count;
}

/** Returns the end of the name's part that starts at `offset`, or `offset` if no part starts there. */
function findPartEnd(bytes: Uint8Array, start: number, end: number): number {
  let stop = start;
  const first = bytes[start]!;
  if (isDigit(first)) {
    while (stop < end && isDigit(bytes[stop]!)) stop++;
    return stop;
  }
  while (stop < end && isUpper(bytes[stop]!)) stop++;
  if (stop === end || !isLower(bytes[stop]!)) return stop;
  if (stop - start > 1) return stop - 1; // in HTTPServer, the last capital begins the next part
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
