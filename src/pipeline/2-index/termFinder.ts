import type { Vocabulary } from '#base/words/vocabulary';
import { fold } from '#base/words/words';
import { NameTable } from './nameTable';

/**
 * Finds the terms that `extractNameTerms` in words.ts returns for an ASCII name, as IDs of the vocabulary. Each
 * distinct part of a name is folded only once, since many names have the same parts.
 */
export class TermFinder {
  private readonly parts = new NameTable();
  private readonly foldedPartIds: number[] = [];

  constructor(private readonly vocabulary: Vocabulary) {}

  /** Returns a name's term IDs. The name has at most 100 characters; `bytes` is `toAsciiBytes` of the text. */
  findTermIds(text: string, bytes: Uint8Array, start: number, end: number): number[] {
    if (end - start >= 20 && countParts(bytes, start, end) * 3 > end - start) return [];
    const ids: number[] = [];
    let partCount = 0;
    for (let offset = start; offset < end;) {
      const partEnd = findPartEnd(bytes, offset, end);
      if (partEnd === offset) {
        offset++;
        continue;
      }
      partCount++;
      if (partEnd - offset > 1) ids.push(this.getPartId(text, bytes, offset, partEnd));
      offset = partEnd;
    }
    if (partCount === 1 && ids.length === 1 && isLetterOrDigit(bytes[start]!) && isLetterOrDigit(bytes[end - 1]!))
      return ids; // the part is the whole name
    const wholeTermId = this.vocabulary.intern(fold(text.slice(start, end)));
    return ids.length === 1 && ids[0] === wholeTermId ? ids : [wholeTermId, ...ids];
  }

  private getPartId(text: string, bytes: Uint8Array, start: number, end: number): number {
    const partNumber = this.parts.getOrAddNumber(bytes, start, end - start);
    return this.foldedPartIds[partNumber] ??= this.vocabulary.intern(fold(text.slice(start, end)));
  }
}

function countParts(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let offset = start; offset < end;) {
    const partEnd = findPartEnd(bytes, offset, end);
    if (partEnd > offset) count++;
    offset = Math.max(partEnd, offset + 1);
  }
  return count;
}

/** Returns the end of the name's part that starts at `start`, or `start` if no part starts there. */
function findPartEnd(bytes: Uint8Array, start: number, end: number): number {
  let partEnd = start;
  const firstByte = bytes[start]!;
  if (isDigit(firstByte)) {
    while (partEnd < end && isDigit(bytes[partEnd]!)) partEnd++;
    return partEnd;
  }
  while (partEnd < end && isUpper(bytes[partEnd]!)) partEnd++;
  if (partEnd === end || !isLower(bytes[partEnd]!)) return partEnd;
  if (partEnd - start > 1) return partEnd - 1; // in HTTPServer, the last capital begins the next part
  while (partEnd < end && isLower(bytes[partEnd]!)) partEnd++;
  return partEnd;
}

function isDigit(charCode: number): boolean {
  return charCode >= 48 && charCode <= 57;
}
function isUpper(charCode: number): boolean {
  return charCode >= 65 && charCode <= 90;
}
function isLower(charCode: number): boolean {
  return charCode >= 97 && charCode <= 122;
}
function isLetterOrDigit(charCode: number): boolean {
  return isDigit(charCode) || isUpper(charCode) || isLower(charCode);
}
