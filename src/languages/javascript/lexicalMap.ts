import { lineEnd } from '#base/text/lines';
import { asciiBytes } from '#base/text/asciiBytes';
import { LexicalMapBuilder, type LexicalMap } from '../scanning/lexicalMap';

/** Keywords after which a slash starts a regular expression rather than dividing. */
const beforeRegex = new Set(['return', 'typeof', 'case', 'in', 'of', 'delete', 'void', 'throw', 'new', 'instanceof',
  'else', 'do', 'yield', 'await']);
const newline = 10, quote = 34, apostrophe = 39, backtick = 96, backslash = 92, slash = 47, star = 42;

/**
 * Maps JavaScript, TypeScript or JSX in one pass. A quote or slash that is not closed on its line is plain text (JSX's
 * "don't") and is not tried again on that line, so the pass is linear for any input.
 */
export function mapJavaScript(text: string): LexicalMap {
  const out = new LexicalMapBuilder(text);
  const bytes = asciiBytes(text); // padded with zeros after the text
  /** The number of brackets open at each `${` that is not closed yet. */
  const templates: number[] = [];
  /**
   * The offset before which no quote or regular expression is closed, by the code of its character (a slash for a
   * regular expression).
   */
  const hopeless = new Map<number, number>();
  let previous = 0; // the last code character that was not a space
  let previousAt = -1;
  let i = text.startsWith('#!') ? lineEnd(text, 0) : 0;
  if (i > 0) out.comment(0, i);
  while (i < text.length) i = step(i);
  return out.build();

  function step(at: number): number {
    const c = bytes[at]!;
    switch (c) {
      case newline:
        out.line(at + 1, false);
        return at + 1;
      case 32:
      case 9:
      case 13:
        return at + 1;
      case quote:
      case apostrophe:
        return quoted(at, c);
      case backtick:
        previous = c;
        previousAt = at;
        return template(at);
      case slash:
        return slashed(at);
      case 40:
      case 91:
      case 123:
        out.open();
        break;
      case 41:
      case 93:
        out.close();
        break;
      case 125:
        out.close();
        if (templates.length > 0 && templates[templates.length - 1] === out.brackets) {
          templates.pop();
          previous = backtick;
          previousAt = at;
          return template(at);
        }
        break;
      default:
        if (isWord(c)) return word(at);
    }
    previous = c;
    previousAt = at;
    return at + 1;
  }

  function word(at: number): number {
    let end = at + 1;
    while (end < text.length && isWord(bytes[end]!)) end++;
    previous = bytes[end - 1]!;
    previousAt = end - 1;
    return end;
  }

  function quoted(at: number, mark: number): number {
    if (at >= (hopeless.get(mark) ?? 0)) {
      let lines = 0;
      for (let end = at + 1; end < text.length; end++) {
        const c = bytes[end]!;
        if (c === backslash) {
          if (bytes[end + 1] === newline) lines++;
          end++;
          continue;
        }
        if (c === newline) {
          hopeless.set(mark, end);
          break;
        }
        if (c !== mark) continue;
        out.string(at, end + 1);
        if (lines > 0) linesWithin(at, end);
        previous = mark;
        previousAt = end;
        return end + 1;
      }
      if ((hopeless.get(mark) ?? 0) <= at) hopeless.set(mark, text.length);
    }
    previous = mark;
    previousAt = at;
    return at + 1;
  }

  /** Reads a template from a backtick, or from the `}` that ends a substitution. */
  function template(at: number): number {
    for (let end = at + 1; end < text.length; end++) {
      const c = bytes[end]!;
      if (c === backslash) {
        if (bytes[end + 1] === newline) out.line(end + 2, true);
        end++;
      } else if (c === newline) out.line(end + 1, true);
      else if (c === backtick) {
        out.string(at, end + 1);
        return end + 1;
      } else if (c === 36 && bytes[end + 1] === 123) {
        out.string(at, end);
        templates.push(out.brackets);
        out.open();
        previous = 123;
        previousAt = end + 1;
        return end + 2;
      }
    }
    out.string(at, text.length);
    return text.length;
  }

  function slashed(at: number): number {
    const next = bytes[at + 1]!;
    if (next === slash) {
      const end = lineEnd(text, at);
      out.comment(at, end);
      return end;
    }
    if (next === star) {
      const close = text.indexOf('*/', at + 2);
      const end = close < 0 ? text.length : close + 2;
      out.comment(at, end);
      linesWithin(at, end);
      return end;
    }
    const end = next !== 62 && startsRegex(at) ? regexEnd(at) : undefined;
    if (end !== undefined) out.comment(at, end); // opaque like a comment, since it is never a specifier
    previous = slash;
    previousAt = end === undefined ? at : end - 1;
    return end ?? at + 1;
  }

  function startsRegex(at: number): boolean {
    if (at < (hopeless.get(slash) ?? 0)) return false;
    if (previous === 0) return true;
    if (previous === 60) return previousAt !== at - 1; // `</div>`
    if (previous === slash) return false;
    if (isWord(previous)) return beforeRegex.has(wordBefore(previousAt));
    return previous !== 41 && previous !== 93 && previous !== 125 && previous !== quote && previous !== apostrophe &&
      previous !== backtick;
  }

  function regexEnd(at: number): number | undefined {
    let inClass = false;
    for (let end = at + 1; end < text.length; end++) {
      const c = bytes[end]!;
      if (c === newline) {
        hopeless.set(slash, end);
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
    hopeless.set(slash, text.length);
    return undefined;
  }

  /** Returns the word that ends at `end`, if it is short enough to be a keyword. */
  function wordBefore(end: number): string {
    let start = end;
    while (start > 0 && end - start < 12 && isWord(bytes[start - 1]!)) start--;
    return text.slice(start, end + 1);
  }

  function linesWithin(start: number, end: number): void {
    // indexOf would search past the end
    for (let at = start; at < end; at++) if (bytes[at] === newline) out.line(at + 1, true);
  }
}

function isWord(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95 || c === 36 || c > 127;
}
