import { createCharacterSet } from '../text/characterSet';
import { findLineEnd } from '#base/text/lines';
import { isBlank, isQuote } from '../text/lines';
import type { Key } from './entry';

/**
 * Reads tokens between brackets: comments, strings, words, sections. Each token ends at `limit` or at the end of its
 * line.
 */

export function findCommentEnd(text: string, offset: number, limit: number): number {
  if (text.charCodeAt(offset + 1) !== star || text.charCodeAt(offset) === hash)
    return Math.min(limit, findLineEnd(text, offset));
  const end = text.indexOf('*/', offset + 2);
  return end === -1 ? limit : Math.min(limit, end + 2);
}

export function startsComment(text: string, offset: number): boolean {
  const c = text.charCodeAt(offset);
  return c === hash || c === slash && (text.charCodeAt(offset + 1) === slash || text.charCodeAt(offset + 1) === star);
}

/**
 * Returns a string's offsets, without its quotes, and the offset at which the scan continues. A string ends at the end
 * of its line, so that an unclosed string does not include the rest of the text.
 */
export function readStringToken(text: string, offset: number, limit: number,
  isLiteral: boolean): { readonly start: number; readonly end: number; readonly next: number; }
{
  const quote = text[offset]!;
  const isLong = text[offset + 1] === quote && text[offset + 2] === quote;
  const start = offset + (isLong ? 3 : 1);
  const end = isLong
    ? findLongStringEnd(text, start, quote.repeat(3), limit)
    : findStringEnd(text, start, quote.charCodeAt(0), limit, isLiteral);
  return {
    start,
    end,
    next: Math.min(limit, text[end] === quote ? end + (isLong ? 3 : 1) : Math.max(end, offset + 1)),
  };
}

function findStringEnd(text: string, start: number, closingQuote: number, limit: number, isLiteral: boolean): number {
  for (let offset = start; offset < limit; offset++) {
    const c = text.charCodeAt(offset);
    if (c === closingQuote || c === newline) return offset;
    if (c === backslash && !isLiteral) offset++;
  }
  return limit;
}

function findLongStringEnd(text: string, start: number, quotes: string, limit: number): number {
  const end = text.indexOf(quotes, start);
  return end === -1 || end > limit ? Math.min(limit, findLineEnd(text, start)) : end;
}

/** Returns the end of a name, a number or an expression. */
export function findBareEnd(text: string, offset: number, limit: number, isValue: boolean): number {
  let end = offset;
  while (end < limit && !isBareEnd(text.charCodeAt(end), isValue) && !(isValue && isValueComment(text, end))) end++;
  return end;
}

function isBareEnd(c: number, isValue: boolean): boolean {
  return anyEndCharacters[c] === 1 || isQuote(c) || !isValue && nameEndCharacters[c] === 1;
}

/** Reports whether ` // …` starts at the offset. A URL contains `//` too, but without a space before it. */
function isValueComment(text: string, offset: number): boolean {
  return text.charCodeAt(offset) === slash && text.charCodeAt(offset + 1) === slash &&
    isBlank(text.charCodeAt(offset - 1));
}

const anyEndCharacters = createCharacterSet(/[\n,{}[\]()#]/), nameEndCharacters = createCharacterSet(/[:=; \t\r]/);

/**
 * Reads the TOML section at the start of a line, `[a.b]` or `[[a.b]]`. The last part of the section is the key, and the
 * part before it is the key above.
 */
export function readSection(text: string, offset: number): Key | undefined {
  const closingOffset = offset + text.slice(offset, findLineEnd(text, offset)).indexOf(']');
  return closingOffset > offset
    ? toSectionKey(text, text[offset + 1] === '[' ? offset + 2 : offset + 1, closingOffset)
    : undefined;
}

function toSectionKey(text: string, start: number, end: number): Key {
  // search the name alone: a text may have a section on each line and no dot
  const sectionName = text.slice(start, end);
  const dot = sectionName.lastIndexOf('.');
  if (dot <= 0) return { start, end, keyAbove: undefined };
  return {
    start: start + dot + 1,
    end,
    keyAbove: { start: start + sectionName.lastIndexOf('.', dot - 1) + 1, end: start + dot, keyAbove: undefined },
  };
}

const newline = 10, hash = 35, star = 42, slash = 47, backslash = 92;
