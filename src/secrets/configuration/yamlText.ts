import { createCharacterSet } from '../text/characterSet';
import { findLineEnd } from '#base/text/lines';
import { isBlank, isBlankOrEnd, skipBlanks, findTrimmedEnd } from '../text/lines';

/** The ends of YAML names, strings and blocks. Each search is bounded by `end` or by the lengths below. */

/** Finds the colon of a map's entry, which is followed by white space or the line's end, or returns -1. */
export function findYamlColon(text: string, offset: number, end: number): number {
  const firstCode = text.charCodeAt(offset);
  const limit = Math.min(end, offset + maxNameLength);
  if (firstCode === doubleQuote || firstCode === singleQuote) {
    const closingQuote = findYamlClosingQuote(text, offset + 1, firstCode, limit);
    const colonOffset = closingQuote === -1 ? end : skipBlanks(text, closingQuote + 1, end);
    return text.charCodeAt(colonOffset) === colon && isBlankOrEnd(text, colonOffset + 1, end) ? colonOffset : -1;
  }
  if (firstCode < 128 && nonKeyStarts[firstCode] === 1) return -1;
  for (let position = offset; position < limit; position++) {
    const c = text.charCodeAt(position);
    if (c === colon && isBlankOrEnd(text, position + 1, end)) return position;
    if (c === hash && isBlank(text.charCodeAt(position - 1))) return -1;
  }
  return -1;
}

export function findYamlClosingQuote(text: string, contentStart: number, quote: number, end: number): number {
  for (let offset = contentStart; offset < end; offset++) {
    const c = text.charCodeAt(offset);
    if (c === backslash && quote === doubleQuote) offset++;
    else if (c === quote) {
      if (quote === singleQuote && text.charCodeAt(offset + 1) === singleQuote) offset++;
      else return offset;
    }
  }
  return -1;
}

/** Returns the end of a plain value. A comment starts after white space. */
export function findPlainEnd(text: string, offset: number, end: number): number {
  let valueEnd = offset;
  while (valueEnd < end && !(text.charCodeAt(valueEnd) === hash && isBlank(text.charCodeAt(valueEnd - 1)))) valueEnd++;
  return findTrimmedEnd(text, offset, valueEnd);
}

/** Skips the standard tags and the anchors before a value. */
export function skipNodeProperties(text: string, contentStart: number): number {
  let offset = contentStart;
  while (text.charCodeAt(offset) === exclamation || text.charCodeAt(offset) === ampersand) {
    nodePropertyPattern.lastIndex = offset;
    if (!nodePropertyPattern.test(text)) break;
    offset = nodePropertyPattern.lastIndex;
  }
  return offset;
}

const nodePropertyPattern = /(?:!!\w{1,20}|&[\w.-]{1,60})[ \t]+/y;

/** Reports whether `|` or `>` ends the line. */
export function opensBlock(text: string, offset: number, end: number): boolean {
  return /(?:^|[ \t])[|>][+-]?\d?[+-]?[ \t]*(?:#.*)?\r?$/.test(text.slice(offset, Math.min(end, offset + 80)));
}

/**
 * Returns the lines from `contentStart` on that are indented more than the key: the offsets of their first and last
 * characters, and the start of the next line.
 */
export function findBlockLines(text: string, indent: number,
  contentStart: number): { readonly start: number; readonly end: number; readonly next: number; }
{
  let start = -1;
  let end = contentStart;
  let offset = contentStart;
  while (offset < text.length) {
    const lineEnd = findLineEnd(text, offset);
    const contentStart = skipBlanks(text, offset, lineEnd);
    if (contentStart < lineEnd) {
      if (contentStart - offset <= indent) break;
      if (start === -1) start = contentStart;
      end = findTrimmedEnd(text, contentStart, lineEnd);
    }
    offset = lineEnd + 1;
  }
  return { start: start === -1 ? end : start, end, next: offset };
}

const nonKeyStarts = createCharacterSet(/[[{&*!|>%@`#]/);
const maxNameLength = 200;
const exclamation = 33, doubleQuote = 34, hash = 35, ampersand = 38, singleQuote = 39, colon = 58, backslash = 92;
