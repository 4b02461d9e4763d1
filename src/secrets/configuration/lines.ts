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
  for (let offset = findNextLine(text, offsets, 0); offset < text.length;) {
    const end = findLineEnd(text, offset);
    const contentStart = skipBlanks(text, offset, end);
    if (format === 'ini' && text.charCodeAt(contentStart) === openSquare) {
      section = parseSection(contentStart, end);
      offset = end + 1;
    } else offset = scanEntry(skipCommentSigns(text, offset, end), end);
    if (!section) offset = findNextLine(text, offsets, offset);
  }

  /** Returns undefined if the section's name contains no keyword, in which case the lines below need not be read. */
  function parseSection(offset: number, end: number): Key | undefined {
    const closingDistance = text.slice(offset, Math.min(end, offset + maxNameLength)).indexOf(']');
    if (closingDistance === -1 || !offsets.has(offset + 1, offset + closingDistance)) return undefined;
    const dot = text.slice(offset, offset + closingDistance).lastIndexOf('.');
    return trimKey(text, offset + Math.max(dot, 0) + 1, offset + closingDistance, undefined);
  }

  /** Returns the start of the next line. */
  function scanEntry(start: number, end: number): number {
    const separator = findSettingSeparator(text, start, Math.min(end, start + maxNameLength), format);
    if (separator === -1) return end + 1;
    const key = trimKey(text, skipPrefix(text, start, separator), separator, section);
    const valueStart = skipBlanks(text, separator + (text[separator] === ':' && text[separator + 1] === '=' ? 2 : 1),
      end);
    if (valueStart === end && format === 'ini') return visitIndentedLines(key, start, end + 1);
    const closingQuote = isQuote(text.charCodeAt(valueStart))
      ? findClosingQuote(text, valueStart + 1, text.charCodeAt(valueStart), end)
      : -1;
    let valueEnd = closingQuote !== -1 ? closingQuote : findValueEnd(text, valueStart, end, format);
    let nextLineStart = end + 1;
    while (
      format === 'properties' && text[findTrimmedEnd(text, valueStart, valueEnd) - 1] === '\\' &&
      nextLineStart < text.length &&
      valueEnd < nextLineStart
    ) {
      valueEnd = findLineEnd(text, nextLineStart);
      nextLineStart = valueEnd + 1;
    }
    valueEnd = closingQuote !== -1 ? closingQuote : findTrimmedEnd(text, valueStart, valueEnd);
    if (format !== 'properties' && text[valueEnd - 1] === '\\' && isBlank(text.charCodeAt(valueEnd - 2)))
      valueEnd = findTrimmedEnd(text, valueStart, valueEnd - 1); // the backslash continues a command
    const contentStart = closingQuote === -1 ? valueStart : valueStart + 1;
    if (key.end > key.start && valueEnd > contentStart) visit(key, contentStart, valueEnd, closingQuote !== -1, false);
    return nextLineStart;
  }

  /** Visits the values of a key that has no value on its own line: the lines that are indented more. */
  function visitIndentedLines(key: Key, start: number, nextLineStart: number): number {
    const indent = start - text.lastIndexOf('\n', start - 1) - 1;
    let offset = nextLineStart;
    while (offset < text.length) {
      const end = findLineEnd(text, offset);
      const contentStart = skipBlanks(text, offset, end);
      if (
        contentStart === end || contentStart - offset <= indent ||
        assignmentPattern.test(text.slice(contentStart, Math.min(end, contentStart + maxNameLength)))
      ) break;
      const valueEnd = findValueEnd(text, contentStart, end, format);
      visit(key, contentStart, findTrimmedEnd(text, contentStart, valueEnd), false,
        end !== findLineEnd(text, nextLineStart));
      offset = end + 1;
    }
    return offset;
  }
}

const maxNameLength = 200;
const assignmentPattern = /^[\w.-]{1,60}[ \t]+[=:][ \t]/;

/** Skips `export `, `set `, or a registry's address before an npm key. */
function skipPrefix(text: string, start: number, separator: number): number {
  let offset = findTrimmedEnd(text, start, separator);
  while (offset > start && !isBlank(text.charCodeAt(offset - 1)) && text.charCodeAt(offset - 1) !== colon) offset--;
  return offset === start ? start : prefixPattern.test(text.slice(start, offset)) ? offset : start;
}

const prefixPattern = /^(?:(?:export|set|setenv|local|declare -x|SetEnv)[ \t]+|\/\/.*:)$/;

function skipCommentSigns(text: string, offset: number, end: number): number {
  let start = skipBlanks(text, offset, end);
  while (
    start < end &&
    (text[start] === '#' || text[start] === ';' || text[start] === '!' ||
      text[start] === '-' && isBlank(text.charCodeAt(start + 1)))
  ) start = skipBlanks(text, start + 1, end);
  return start;
}

function findSettingSeparator(text: string, start: number, end: number, format: 'env' | 'properties' | 'ini'): number {
  for (let offset = start; offset < end; offset++) {
    const c = text.charCodeAt(offset);
    if (c === equals) return offset;
    if (c === colon && format !== 'env' && text[start] !== '/' && text[offset + 1] !== '/') return offset;
    if (c === openRound || c === openCurly || c === comma || c === lessThan) return -1;
  }
  return -1;
}

function findClosingQuote(text: string, start: number, quote: number, end: number): number {
  for (let offset = start; offset < end; offset++) {
    const c = text.charCodeAt(offset);
    if (c === backslash) offset++;
    else if (c === quote) return offset;
  }
  return -1;
}

/** Returns the end of a value. A comment starts after white space; properties have no such comments. */
function findValueEnd(text: string, start: number, end: number, format: string): number {
  if (format === 'properties') return end;
  for (let offset = start; offset < end; offset++) {
    const c = text.charCodeAt(offset);
    if ((c === hash || c === semicolon) && isBlank(text.charCodeAt(offset - 1))) return offset;
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
