import { findFirstIndex } from '#base/collections/bisect';
import type { LexicalMap } from './lexicalMap';

/** Reads parts of a text without their comments. */
export interface CommentlessReader {
  /** Returns the text between two offsets, including strings. */
  read(rangeStart: number, rangeEnd: number): string;
  /**
   * Returns the offset of the first character after `rangeStart` that is neither blank nor in a comment; at most
   * `rangeEnd`.
   */
  findContentStart(rangeStart: number, rangeEnd: number): number;
}

export function createCommentlessReader({ text, opaqueOffsets, stringIndexes }: LexicalMap): CommentlessReader {
  const stringPairs = new Set(stringIndexes);
  return { read, findContentStart: skipBlanksAndComments };

  function read(rangeStart: number, rangeEnd: number): string {
    let result = '';
    let copiedEnd = rangeStart;
    for (
      let pair = findPairFrom(opaqueOffsets, rangeStart);
      pair < opaqueOffsets.length >> 1 && opaqueOffsets[2 * pair]! < rangeEnd;
      pair++
    ) {
      if (stringPairs.has(pair)) continue;
      result += text.slice(copiedEnd, opaqueOffsets[2 * pair]);
      copiedEnd = opaqueOffsets[2 * pair + 1]!;
    }
    return copiedEnd < rangeEnd ? result + text.slice(copiedEnd, rangeEnd) : result;
  }

  function skipBlanksAndComments(rangeStart: number, rangeEnd: number): number {
    let pair = findPairFrom(opaqueOffsets, rangeStart);
    for (let offset = rangeStart; offset < rangeEnd;) {
      if (offset === opaqueOffsets[2 * pair] && !stringPairs.has(pair)) offset = opaqueOffsets[2 * pair++ + 1]!;
      else if (text.charCodeAt(offset) > 32) return offset;
      else offset++;
    }
    return rangeEnd;
  }
}

/** Returns the index of the first comment or string in `opaqueOffsets` that starts at or after an offset. */
export function findPairFrom(opaqueOffsets: Uint32Array, offset: number): number {
  return findFirstIndex(opaqueOffsets.length >> 1, (pair) => opaqueOffsets[2 * pair]! < offset);
}
