import { createCharacterSet } from '../text/characterSet';
import { findLineEnd } from '#base/text/lines';
import { isBlank, isBlankOrEnd, skipBlanks, findTrimmedEnd } from '../text/lines';

/** The ends of YAML names, strings and blocks. Each search is bounded by `end` or by the lengths below. */

/** Finds the colon of a map's entry, which is followed by white space or the line's end, or returns -1. */
export function findYamlColon(text: string, at: number, end: number): number {
  const first = text.charCodeAt(at);
  const last = Math.min(end, at + maxNameLength);
  if (first === doubleQuote || first === singleQuote) {
    const closing = findYamlClosingQuote(text, at + 1, first, last);
    const colonAt = closing === -1 ? end : skipBlanks(text, closing + 1, end);
    return text.charCodeAt(colonAt) === colon && isBlankOrEnd(text, colonAt + 1, end) ? colonAt : -1;
  }
  if (first < 128 && nonKeyStarts[first] === 1) return -1;
  for (let from = at; from < last; from++) {
    const c = text.charCodeAt(from);
    if (c === colon && isBlankOrEnd(text, from + 1, end)) return from;
    if (c === hash && isBlank(text.charCodeAt(from - 1))) return -1;
  }
  return -1;
}

export function findYamlClosingQuote(text: string, from: number, quote: number, end: number): number {
  for (let at = from; at < end; at++) {
    const c = text.charCodeAt(at);
    if (c === backslash && quote === doubleQuote) at++;
    else if (c === quote) {
      if (quote === singleQuote && text.charCodeAt(at + 1) === singleQuote) at++;
      else return at;
    }
  }
  return -1;
}

/** Returns the end of a plain value. A comment starts after white space. */
export function findPlainEnd(text: string, at: number, end: number): number {
  let to = at;
  while (to < end && !(text.charCodeAt(to) === hash && isBlank(text.charCodeAt(to - 1)))) to++;
  return findTrimmedEnd(text, at, to);
}

/** Skips the standard tags and the anchors before a value. */
export function skipNodeProperties(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === exclamation || text.charCodeAt(at) === ampersand) {
    nodeProperty.lastIndex = at;
    if (!nodeProperty.test(text)) break;
    at = nodeProperty.lastIndex;
  }
  return at;
}

const nodeProperty = /(?:!!\w{1,20}|&[\w.-]{1,60})[ \t]+/y;

/** Reports whether `|` or `>` ends the line. */
export function opensBlock(text: string, at: number, end: number): boolean {
  return /(?:^|[ \t])[|>][+-]?\d?[+-]?[ \t]*(?:#.*)?\r?$/.test(text.slice(at, Math.min(end, at + 80)));
}

/**
 * Returns the lines from `from` on that are indented more than the key: the offsets of their first and last characters,
 * and the start of the next line.
 */
export function findBlockLines(text: string, indent: number,
  from: number): { readonly start: number; readonly end: number; readonly next: number; }
{
  let start = -1;
  let end = from;
  let at = from;
  while (at < text.length) {
    const lineTo = findLineEnd(text, at);
    const first = skipBlanks(text, at, lineTo);
    if (first < lineTo) {
      if (first - at <= indent) break;
      if (start === -1) start = first;
      end = findTrimmedEnd(text, first, lineTo);
    }
    at = lineTo + 1;
  }
  return { start: start === -1 ? end : start, end, next: at };
}

const nonKeyStarts = createCharacterSet(/[[{&*!|>%@`#]/);
const maxNameLength = 200;
const exclamation = 33, doubleQuote = 34, hash = 35, ampersand = 38, singleQuote = 39, colon = 58, backslash = 92;
