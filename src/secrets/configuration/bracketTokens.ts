import { createCharacterSet } from '../text/characterSet';
import { findLineEnd } from '#base/text/lines';
import { isBlank, isQuote } from '../text/lines';
import type { Key } from './entry';

/**
 * Reads tokens between brackets: comments, strings, words, sections. Each token ends at `to` or at the end of its line.
 */

export function findCommentEnd(text: string, at: number, to: number): number {
  if (text.charCodeAt(at + 1) !== star || text.charCodeAt(at) === hash) return Math.min(to, findLineEnd(text, at));
  const end = text.indexOf('*/', at + 2);
  return end === -1 ? to : Math.min(to, end + 2);
}

export function startsComment(text: string, at: number): boolean {
  const c = text.charCodeAt(at);
  return c === hash || c === slash && (text.charCodeAt(at + 1) === slash || text.charCodeAt(at + 1) === star);
}

/**
 * Returns a string's offsets, without its quotes, and the offset at which the scan continues. A string ends at the end
 * of its line, so that an unclosed string does not include the rest of the text.
 */
export function readStringToken(text: string, at: number, to: number,
  isLiteral: boolean): { readonly start: number; readonly end: number; readonly next: number; }
{
  const quote = text[at]!;
  const isLong = text[at + 1] === quote && text[at + 2] === quote;
  const start = at + (isLong ? 3 : 1);
  const end = isLong
    ? findLongStringEnd(text, start, quote.repeat(3), to)
    : findStringEnd(text, start, quote.charCodeAt(0), to, isLiteral);
  return { start, end, next: Math.min(to, text[end] === quote ? end + (isLong ? 3 : 1) : Math.max(end, at + 1)) };
}

function findStringEnd(text: string, start: number, closing: number, to: number, isLiteral: boolean): number {
  for (let at = start; at < to; at++) {
    const c = text.charCodeAt(at);
    if (c === closing || c === newline) return at;
    if (c === backslash && !isLiteral) at++;
  }
  return to;
}

function findLongStringEnd(text: string, start: number, quotes: string, to: number): number {
  const end = text.indexOf(quotes, start);
  return end === -1 || end > to ? Math.min(to, findLineEnd(text, start)) : end;
}

/** Returns the end of a name, a number or an expression. */
export function findBareEnd(text: string, at: number, to: number, isValue: boolean): number {
  let end = at;
  while (end < to && !isBareEnd(text.charCodeAt(end), isValue) && !(isValue && isValueComment(text, end))) end++;
  return end;
}

function isBareEnd(c: number, isValue: boolean): boolean {
  return anyEndCharacters[c] === 1 || isQuote(c) || !isValue && nameEndCharacters[c] === 1;
}

/** Reports whether ` // …` starts at the offset. A URL contains `//` too, but without a space before it. */
function isValueComment(text: string, at: number): boolean {
  return text.charCodeAt(at) === slash && text.charCodeAt(at + 1) === slash && isBlank(text.charCodeAt(at - 1));
}

const anyEndCharacters = createCharacterSet(/[\n,{}[\]()#]/), nameEndCharacters = createCharacterSet(/[:=; \t\r]/);

/**
 * Reads the TOML section at the start of a line, `[a.b]` or `[[a.b]]`. The last part of the section is the key, and the
 * part before it is the key above.
 */
export function readSection(text: string, at: number): Key | undefined {
  const close = at + text.slice(at, findLineEnd(text, at)).indexOf(']');
  return close > at ? toSectionKey(text, text[at + 1] === '[' ? at + 2 : at + 1, close) : undefined;
}

function toSectionKey(text: string, start: number, end: number): Key {
  const name = text.slice(start, end); // search the name alone: a text may have a section on each line and no dot
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return { start, end, above: undefined };
  return {
    start: start + dot + 1,
    end,
    above: { start: start + name.lastIndexOf('.', dot - 1) + 1, end: start + dot, above: undefined },
  };
}

const newline = 10, hash = 35, star = 42, slash = 47, backslash = 92;
