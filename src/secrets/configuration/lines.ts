import { findLineEnd } from '#base/text/lines';
import { isBlank, isQuote, skipBlanks, findTrimmedEnd } from '../text/lines';
import { trimKey, findNextLine, type Key, type KeywordOffsets, type EntryVisitor } from './entry';

/**
 * Visits .env, properties and INI files, with a key and a value on each line. `\` at a line's end continues a value,
 * and so does deeper indentation in INI. Commented-out lines are read like other lines. Below a section whose name
 * contains a keyword, all lines are read.
 */
export function scanLines(text: string, format: 'env' | 'properties' | 'ini', offsets: KeywordOffsets,
  visit: EntryVisitor): void
{
  let section: Key | undefined;
  for (let at = findNextLine(text, offsets, 0); at < text.length;) {
    const end = findLineEnd(text, at);
    const first = skipBlanks(text, at, end);
    if (format === 'ini' && text.charCodeAt(first) === openSquare) {
      section = parseSection(first, end);
      at = end + 1;
    } else at = scanEntry(skipCommentSigns(text, at, end), end);
    if (!section) at = findNextLine(text, offsets, at);
  }

  /** Returns undefined if the section's name contains no keyword, in which case the lines below need not be read. */
  function parseSection(at: number, end: number): Key | undefined {
    const close = text.slice(at, Math.min(end, at + maxNameLength)).indexOf(']');
    if (close === -1 || !offsets.has(at + 1, at + close)) return undefined;
    const dot = text.slice(at, at + close).lastIndexOf('.');
    return trimKey(text, at + Math.max(dot, 0) + 1, at + close, undefined);
  }

  /** Returns the start of the next line. */
  function scanEntry(start: number, end: number): number {
    const separator = findSettingSeparator(text, start, Math.min(end, start + maxNameLength), format);
    if (separator === -1) return end + 1;
    const key = trimKey(text, skipPrefix(text, start, separator), separator, section);
    const from = skipBlanks(text, separator + (text[separator] === ':' && text[separator + 1] === '=' ? 2 : 1), end);
    if (from === end && format === 'ini') return visitIndentedLines(key, start, end + 1);
    const closingQuote = isQuote(text.charCodeAt(from))
      ? findClosingQuote(text, from + 1, text.charCodeAt(from), end)
      : -1;
    let to = closingQuote !== -1 ? closingQuote : findValueEnd(text, from, end, format);
    let next = end + 1;
    while (
      format === 'properties' && text[findTrimmedEnd(text, from, to) - 1] === '\\' && next < text.length && to < next
    ) {
      to = findLineEnd(text, next);
      next = to + 1;
    }
    to = closingQuote !== -1 ? closingQuote : findTrimmedEnd(text, from, to);
    if (format !== 'properties' && text[to - 1] === '\\' && isBlank(text.charCodeAt(to - 2)))
      to = findTrimmedEnd(text, from, to - 1); // the backslash continues a command
    const first = closingQuote === -1 ? from : from + 1;
    if (key.end > key.start && to > first) visit(key, first, to, closingQuote !== -1, false);
    return next;
  }

  /** Visits the values of a key that has no value on its own line: the lines that are indented more. */
  function visitIndentedLines(key: Key, start: number, from: number): number {
    const indent = start - text.lastIndexOf('\n', start - 1) - 1;
    let at = from;
    while (at < text.length) {
      const end = findLineEnd(text, at);
      const first = skipBlanks(text, at, end);
      if (
        first === end || first - at <= indent ||
        assignment.test(text.slice(first, Math.min(end, first + maxNameLength)))
      ) break;
      const to = findValueEnd(text, first, end, format);
      visit(key, first, findTrimmedEnd(text, first, to), false, end !== findLineEnd(text, from));
      at = end + 1;
    }
    return at;
  }
}

const maxNameLength = 200;
const assignment = /^[\w.-]{1,60}[ \t]+[=:][ \t]/;

/** Skips `export `, `set `, or a registry's address before an npm key. */
function skipPrefix(text: string, start: number, separator: number): number {
  let at = findTrimmedEnd(text, start, separator);
  while (at > start && !isBlank(text.charCodeAt(at - 1)) && text.charCodeAt(at - 1) !== colon) at--;
  return at === start ? start : prefixPattern.test(text.slice(start, at)) ? at : start;
}

const prefixPattern = /^(?:(?:export|set|setenv|local|declare -x|SetEnv)[ \t]+|\/\/.*:)$/;

function skipCommentSigns(text: string, at: number, end: number): number {
  let start = skipBlanks(text, at, end);
  while (
    start < end &&
    (text[start] === '#' || text[start] === ';' || text[start] === '!' ||
      text[start] === '-' && isBlank(text.charCodeAt(start + 1)))
  ) start = skipBlanks(text, start + 1, end);
  return start;
}

function findSettingSeparator(text: string, start: number, end: number, format: 'env' | 'properties' | 'ini'): number {
  for (let at = start; at < end; at++) {
    const c = text.charCodeAt(at);
    if (c === equals) return at;
    if (c === colon && format !== 'env' && text[start] !== '/' && text[at + 1] !== '/') return at;
    if (c === openRound || c === openCurly || c === comma || c === lessThan) return -1;
  }
  return -1;
}

function findClosingQuote(text: string, from: number, quote: number, end: number): number {
  for (let at = from; at < end; at++) {
    const c = text.charCodeAt(at);
    if (c === backslash) at++;
    else if (c === quote) return at;
  }
  return -1;
}

/** Returns the end of a value. A comment starts after white space; properties have no such comments. */
function findValueEnd(text: string, from: number, end: number, format: string): number {
  if (format === 'properties') return end;
  for (let at = from; at < end; at++) {
    const c = text.charCodeAt(at);
    if ((c === hash || c === semicolon) && isBlank(text.charCodeAt(at - 1))) return at;
  }
  return end;
}

const hash = 35,
  openSquare = 91,
  openRound = 40,
  comma = 44,
  colon = 58,
  semicolon = 59,
  lessThan = 60,
  equals = 61,
  backslash = 92,
  openCurly = 123;
