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
  const builder = new LexicalMapBuilder(text);
  const bytes = toAsciiBytes(text); // padded with zeros after the text
  /** The number of brackets open at each `${` that is not closed yet. */
  const templateDepths: number[] = [];
  /**
   * Maps the character code of a quote, or of a slash for regular expressions, to the offset up to which no closing
   * delimiter was found.
   */
  const unclosedEnds = new Map<number, number>();
  let previousCode = 0; // the last code character that was not a space
  let previousCodeOffset = -1;
  let position = text.startsWith('#!') ? findLineEnd(text, 0) : 0;
  if (position > 0) builder.addComment(0, position);
  while (position < text.length) position = readToken(position);
  return builder.build();

  function readToken(offset: number): number {
    const c = bytes[offset]!;
    switch (c) {
      case newline:
        builder.addLine(offset + 1, false);
        return offset + 1;
      case 32:
      case 9:
      case 13:
        return offset + 1;
      case quote:
      case apostrophe:
        return readString(offset, c);
      case backtick:
        previousCode = c;
        previousCodeOffset = offset;
        return readTemplate(offset);
      case slash:
        return readSlash(offset);
      case 40:
      case 91:
      case 123:
        builder.openBracket();
        break;
      case 41:
      case 93:
        builder.closeBracket();
        break;
      case 125:
        builder.closeBracket();
        if (templateDepths.length > 0 && templateDepths[templateDepths.length - 1] === builder.openBracketCount) {
          templateDepths.pop();
          previousCode = backtick;
          previousCodeOffset = offset;
          return readTemplate(offset);
        }
        break;
      default:
        if (isWord(c)) return readWord(offset);
    }
    previousCode = c;
    previousCodeOffset = offset;
    return offset + 1;
  }

  function readWord(offset: number): number {
    let end = offset + 1;
    while (end < text.length && isWord(bytes[end]!)) end++;
    previousCode = bytes[end - 1]!;
    previousCodeOffset = end - 1;
    return end;
  }

  function readString(offset: number, delimiter: number): number {
    if (offset >= (unclosedEnds.get(delimiter) ?? 0)) {
      let lineBreakCount = 0;
      for (let end = offset + 1; end < text.length; end++) {
        const c = bytes[end]!;
        if (c === backslash) {
          if (bytes[end + 1] === newline) lineBreakCount++;
          end++;
          continue;
        }
        if (c === newline) {
          unclosedEnds.set(delimiter, end);
          break;
        }
        if (c !== delimiter) continue;
        builder.addString(offset, end + 1);
        if (lineBreakCount > 0) addLines(offset, end);
        previousCode = delimiter;
        previousCodeOffset = end;
        return end + 1;
      }
      if ((unclosedEnds.get(delimiter) ?? 0) <= offset) unclosedEnds.set(delimiter, text.length);
    }
    previousCode = delimiter;
    previousCodeOffset = offset;
    return offset + 1;
  }

  /** Reads a template from a backtick, or from the `}` that ends a substitution. */
  function readTemplate(offset: number): number {
    for (let end = offset + 1; end < text.length; end++) {
      const c = bytes[end]!;
      if (c === backslash) {
        if (bytes[end + 1] === newline) builder.addLine(end + 2, true);
        end++;
      } else if (c === newline) builder.addLine(end + 1, true);
      else if (c === backtick) {
        builder.addString(offset, end + 1);
        return end + 1;
      } else if (c === 36 && bytes[end + 1] === 123) {
        builder.addString(offset, end);
        templateDepths.push(builder.openBracketCount);
        builder.openBracket();
        previousCode = 123;
        previousCodeOffset = end + 1;
        return end + 2;
      }
    }
    builder.addString(offset, text.length);
    return text.length;
  }

  function readSlash(offset: number): number {
    const nextCode = bytes[offset + 1]!;
    if (nextCode === slash) {
      const end = findLineEnd(text, offset);
      builder.addComment(offset, end);
      return end;
    }
    if (nextCode === star) {
      const closeOffset = text.indexOf('*/', offset + 2);
      const end = closeOffset < 0 ? text.length : closeOffset + 2;
      builder.addComment(offset, end);
      addLines(offset, end);
      return end;
    }
    const end = nextCode !== 62 && startsRegex(offset) ? findRegexEnd(offset) : undefined;
    if (end !== undefined) builder.addComment(offset, end); // opaque like a comment, since it is never a specifier
    previousCode = slash;
    previousCodeOffset = end === undefined ? offset : end - 1;
    return end ?? offset + 1;
  }

  function startsRegex(offset: number): boolean {
    if (offset < (unclosedEnds.get(slash) ?? 0)) return false;
    if (previousCode === 0) return true;
    if (previousCode === 60) return previousCodeOffset !== offset - 1; // `</div>`
    if (previousCode === slash) return false;
    if (isWord(previousCode)) return keywordsBeforeRegex.has(readWordBefore(previousCodeOffset));
    return previousCode !== 41 && previousCode !== 93 && previousCode !== 125 && previousCode !== quote &&
      previousCode !== apostrophe &&
      previousCode !== backtick;
  }

  function findRegexEnd(offset: number): number | undefined {
    let isInClass = false;
    for (let end = offset + 1; end < text.length; end++) {
      const c = bytes[end]!;
      if (c === newline) {
        unclosedEnds.set(slash, end);
        return undefined;
      }
      if (c === backslash) {
        if (bytes[end + 1] !== newline) end++;
        continue;
      }
      if (c === 91) isInClass = true;
      else if (c === 93) isInClass = false;
      else if (c === slash && !isInClass) return end + 1;
    }
    unclosedEnds.set(slash, text.length);
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
    for (let offset = start; offset < end; offset++) if (bytes[offset] === newline) builder.addLine(offset + 1, true);
  }
}

function isWord(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95 || c === 36 || c > 127;
}
