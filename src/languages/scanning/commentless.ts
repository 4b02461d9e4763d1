import { firstIndex } from '#base/collections/bisect';
import type { LexicalMap } from './lexicalMap';

/** Reads parts of a text without their comments. */
export interface Commentless {
  /** Returns the text between two offsets, including strings. */
  read(from: number, to: number): string;
  /** Returns the offset of the first character from `from` on that is neither blank nor in a comment; at most `to`. */
  first(from: number, to: number): number;
}

export function commentless({ text, opaque, strings }: LexicalMap): Commentless {
  const isString = new Set(strings);
  return { read, first };

  function read(from: number, to: number): string {
    let kept = '';
    let at = from;
    for (let pair = pairFrom(opaque, from); pair < opaque.length >> 1 && opaque[2 * pair]! < to; pair++) {
      if (isString.has(pair)) continue;
      kept += text.slice(at, opaque[2 * pair]);
      at = opaque[2 * pair + 1]!;
    }
    return at < to ? kept + text.slice(at, to) : kept;
  }

  function first(from: number, to: number): number {
    let pair = pairFrom(opaque, from);
    for (let at = from; at < to;) {
      if (at === opaque[2 * pair] && !isString.has(pair)) at = opaque[2 * pair++ + 1]!;
      else if (text.charCodeAt(at) > 32) return at;
      else at++;
    }
    return to;
  }
}

/** Returns the first comment or string that starts at or after an offset. */
export function pairFrom(opaque: Uint32Array, offset: number): number {
  return firstIndex(opaque.length >> 1, (pair) => opaque[2 * pair]! < offset);
}
