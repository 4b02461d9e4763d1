import { findFirstIndex } from '#base/collections/bisect';
import type { LexicalMap } from './lexicalMap';

/** Reads parts of a text without their comments. */
export interface CommentlessReader {
  /** Returns the text between two offsets, including strings. */
  read(from: number, to: number): string;
  /** Returns the offset of the first character after `from` that is neither blank nor in a comment; at most `to`. */
  findContentStart(from: number, to: number): number;
}

export function createCommentlessReader({ text, opaque, strings }: LexicalMap): CommentlessReader {
  const stringPairs = new Set(strings);
  return { read, findContentStart: skipBlanksAndComments };

  function read(from: number, to: number): string {
    let result = '';
    let at = from;
    for (let pair = findPairFrom(opaque, from); pair < opaque.length >> 1 && opaque[2 * pair]! < to; pair++) {
      if (stringPairs.has(pair)) continue;
      result += text.slice(at, opaque[2 * pair]);
      at = opaque[2 * pair + 1]!;
    }
    return at < to ? result + text.slice(at, to) : result;
  }

  function skipBlanksAndComments(from: number, to: number): number {
    let pair = findPairFrom(opaque, from);
    for (let at = from; at < to;) {
      if (at === opaque[2 * pair] && !stringPairs.has(pair)) at = opaque[2 * pair++ + 1]!;
      else if (text.charCodeAt(at) > 32) return at;
      else at++;
    }
    return to;
  }
}

/** Returns the index of the first comment or string in `opaque` that starts at or after an offset. */
export function findPairFrom(opaque: Uint32Array, offset: number): number {
  return findFirstIndex(opaque.length >> 1, (pair) => opaque[2 * pair]! < offset);
}
