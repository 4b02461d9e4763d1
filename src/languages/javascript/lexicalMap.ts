import { findLineEnd } from '#base/text/lines';
import { toAsciiBytes } from '#base/text/asciiBytes';
import { LexicalMapBuilder, type LexicalMap } from '../scanning/lexicalMap';

/** Keywords after which a slash starts a regular expression rather than dividing. */
const keywordsBeforeRegex = new Set(['return', 'typeof', 'case', 'in', 'of', 'delete', 'void', 'throw', 'new',
  'instanceof', 'else', 'do', 'yield', 'await']);
const newline = 10, quote = 34, apostrophe = 39, backtick = 96, backslash = 92, slash = 47, star = 42;

/**
 * Maps JavaScript, TypeScript or JSX in one pass. A quote or slash that is not closed on its line is plain text, such
 * as "don't" in JSX. It is not tried again on that line, so the pass is linear for any input.
 */
export function mapJavaScript(text: string): LexicalMap {
  const out = new LexicalMapBuilder(text);
  const bytes = toAsciiBytes(text); // padded with zeros after the text
  /** The number of brackets open at each `${` that is not closed yet. */
  const templates: number[] = [];
  /**
   * Maps the character code of a quote, or of a slash for regular expressions, to the offset up to which no closing
   * delimiter was found.
   */
  const unclosedUntil = new Map<number, number>();
  let previous = 0; // the last code character that was not a space
  let previousAt = -1;
  let i = text.startsWith('#!') ? findLineEnd(text, 0) : 0;
  if (i > 0) out.addComment(0, i);
  while (i < text.length) i = readToken(i);
  return out.build();

  function readToken(at: number): number {
    const c = bytes[at]!;
    switch (c) {
      case newline:
        out.addLine(at + 1, false);
        return at + 1;
      case 32:
      case 9:
      case 13:
        return at + 1;
      case quote:
      case apostrophe:
        return readString(at, c);
      case backtick:
        previous = c;
        previousAt = at;
        return readTemplate(at);
      case slash:
        return readSlash(at);
      case 40:
      case 91:
      case 123:
        out.openBracket();
        break;
      case 41:
      case 93:
        out.closeBracket();
        break;
      case 125:
        out.closeBracket();
        if (templates.length > 0 && templates[templates.length - 1] === out.openBracketCount) {
          templates.pop();
          previous = backtick;
          previousAt = at;
          return readTemplate(at);
        }
        break;
      default:
        if (isWord(c)) return readWord(at);
    }
    previous = c;
    previousAt = at;
    return at + 1;
  }

  function readWord(at: number): number {
    let end = at + 1;
    while (end < text.length && isWord(bytes[end]!)) end++;
    previous = bytes[end - 1]!;
    previousAt = end - 1;
    return end;
  }

  function readString(at: number, delimiter: number): number {
    if (at >= (unclosedUntil.get(delimiter) ?? 0)) {
      let lines = 0;
      for (let end = at + 1; end < text.length; end++) {
        const c = bytes[end]!;
        if (c === backslash) {
          if (bytes[end + 1] === newline) lines++;
          end++;
          continue;
        }
        if (c === newline) {
          unclosedUntil.set(delimiter, end);
          break;
        }
        if (c !== delimiter) continue;
        out.addString(at, end + 1);
        if (lines > 0) addLines(at, end);
        previous = delimiter;
        previousAt = end;
        return end + 1;
      }
      if ((unclosedUntil.get(delimiter) ?? 0) <= at) unclosedUntil.set(delimiter, text.length);
    }
    previous = delimiter;
    previousAt = at;
    return at + 1;
  }

  /** Reads a template from a backtick, or from the `}` that ends a substitution. */
  function readTemplate(at: number): number {
    for (let end = at + 1; end < text.length; end++) {
      const c = bytes[end]!;
      if (c === backslash) {
        if (bytes[end + 1] === newline) out.addLine(end + 2, true);
        end++;
      } else if (c === newline) out.addLine(end + 1, true);
      else if (c === backtick) {
        out.addString(at, end + 1);
        return end + 1;
      } else if (c === 36 && bytes[end + 1] === 123) {
        out.addString(at, end);
        templates.push(out.openBracketCount);
        out.openBracket();
        previous = 123;
        previousAt = end + 1;
        return end + 2;
      }
    }
    out.addString(at, text.length);
    return text.length;
  }

  function readSlash(at: number): number {
    const next = bytes[at + 1]!;
    if (next === slash) {
      const end = findLineEnd(text, at);
      out.addComment(at, end);
      return end;
    }
    if (next === star) {
      const close = text.indexOf('*/', at + 2);
      const end = close < 0 ? text.length : close + 2;
      out.addComment(at, end);
      addLines(at, end);
      return end;
    }
    const end = next !== 62 && startsRegex(at) ? findRegexEnd(at) : undefined;
    if (end !== undefined) out.addComment(at, end); // opaque like a comment, since it is never a specifier
    previous = slash;
    previousAt = end === undefined ? at : end - 1;
    return end ?? at + 1;
  }

  function startsRegex(at: number): boolean {
    if (at < (unclosedUntil.get(slash) ?? 0)) return false;
    if (previous === 0) return true;
    if (previous === 60) return previousAt !== at - 1; // `</div>`
    if (previous === slash) return false;
    if (isWord(previous)) return keywordsBeforeRegex.has(readWordBefore(previousAt));
    return previous !== 41 && previous !== 93 && previous !== 125 && previous !== quote && previous !== apostrophe &&
      previous !== backtick;
  }

  function findRegexEnd(at: number): number | undefined {
    let inClass = false;
    for (let end = at + 1; end < text.length; end++) {
      const c = bytes[end]!;
      if (c === newline) {
        unclosedUntil.set(slash, end);
        return undefined;
      }
      if (c === backslash) {
        if (bytes[end + 1] !== newline) end++;
        continue;
      }
      if (c === 91) inClass = true;
      else if (c === 93) inClass = false;
      else if (c === slash && !inClass) return end + 1;
    }
    unclosedUntil.set(slash, text.length);
    return undefined;
  }

  /** Returns the word that ends at `end`, if it is short enough to be a keyword. */
  function readWordBefore(end: number): string {
    let start = end;
    while (start > 0 && end - start < 12 && isWord(bytes[start - 1]!)) start--;
    return text.slice(start, end + 1);
  }

  function addLines(start: number, end: number): void {
    // a loop, because `indexOf` would search beyond `end`
    for (let at = start; at < end; at++) if (bytes[at] === newline) out.addLine(at + 1, true);
  }
}

function isWord(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95 || c === 36 || c > 127;
}
