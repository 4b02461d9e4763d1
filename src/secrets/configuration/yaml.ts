import { characterSet } from '../characterSet';
import { scanBrackets } from './brackets';
import { isBlank, keyAt, lineEnd, nextLine, skipBlanks, trimmedEnd, type Key, type Places, type Visit } from './entry';

interface Level { readonly indent: number; readonly key: Key }

/**
 * YAML by its indentation: maps, lists, quoted, folded and flow values. Looks at the lines of the places and at what is below their names.
 * A line that is commented out counts where it is a name and a value. Time grows with the length.
 */
export function scanYaml(text: string, places: Places, visit: Visit): void {
  const levels: Level[] = [];
  let mayFlow = true;
  for (let at = nextLine(text, places, 0); at < text.length;) {
    const end = lineEnd(text, at);
    at = line(at, end) ?? end + 1;
    if (levels.length === 1 && !places.has(levels[0]!.key.start, levels[0]!.key.end)) levels.pop();
    if (levels.length === 0) at = nextLine(text, places, at);
  }

  /** Answers where the next line begins, if not behind this one. */
  function line(lineStart: number, end: number): number | undefined {
    let at = skipBlanks(text, lineStart, end);
    const isComment = text.charCodeAt(at) === hash;
    if (isComment) at = skipBlanks(text, at + 1, end);
    if (at === end) return undefined;
    let indent = at - lineStart;
    let inList = false;
    for (; text.charCodeAt(at) === hyphen && isBlankOrEnd(at + 1, end) && at - lineStart < mostMarks; indent = at - lineStart) {
      inList = true;
      at = skipBlanks(text, at + 1, end);
    }
    while (!isComment && levels.length > 0 && levels[levels.length - 1]!.indent >= indent) levels.pop();
    const above = levels[levels.length - 1]?.key;
    const separator = colonOf(at, end);
    if (separator === -1) return above && !isComment && at < end ? value(above, indent, at, end, inList, false) : undefined;
    const key = keyAt(text, at, separator, above);
    if (!isComment) levels.push({ indent, key });
    const from = skipBlanks(text, separator + 1, end);
    return from === end || text.charCodeAt(from) === hash ? undefined : value(key, indent, from, end, false, isComment);
  }

  /** Of a map's entry: where `: ` or the line's end follows a name. -1 where the line has none. */
  function colonOf(at: number, end: number): number {
    const quote = text.charCodeAt(at);
    let from = at;
    if (quote === doubleQuote || quote === singleQuote) {
      from = closing(at + 1, quote, Math.min(end, at + longestName)) + 1;
      if (from === 0) return -1;
      from = skipBlanks(text, from, end);
      return text.charCodeAt(from) === colon && isBlankOrEnd(from + 1, end) ? from : -1;
    }
    if (quote < 128 && startsNoKey[quote] === 1) return -1;
    for (const last = Math.min(end, at + longestName); from < last; from++) {
      const c = text.charCodeAt(from);
      if (c === colon && isBlankOrEnd(from + 1, end)) return from;
      if (c === hash && isBlank(text.charCodeAt(from - 1))) return -1;
    }
    return -1;
  }

  function value(key: Key, indent: number, from: number, end: number, inList: boolean, isComment: boolean): number | undefined {
    let at = from;
    // A tag of YAML's own and an anchor stand before the value.
    while (text.charCodeAt(at) === exclamation || text.charCodeAt(at) === ampersand) {
      marks.lastIndex = at;
      if (!marks.test(text)) break;
      at = marks.lastIndex;
    }
    const first = text.charCodeAt(at);
    if (first === exclamation) return opensBlock(at, end) ? block(undefined, indent, end) : undefined;   // any other tag fetches it from elsewhere
    if (at >= end || first === star || first === hash) return undefined;
    if ((first === bar || first === greater) && opensBlock(at, end)) return isComment ? undefined : block(key, indent, end);
    if (first === doubleQuote || first === singleQuote) return quoted(key, at, first, end, inList);
    if ((first === openSquare || first === openCurly) && mayFlow && !isComment && text.charCodeAt(at + 1) !== first && text[at + 1] !== '%') {
      const last = scanBrackets(text, { sections: false, above: key, from: at, one: true, to: Math.min(text.length, at + longestFlow), places }, visit);
      if (last === -1) mayFlow = false;
      return last === -1 ? undefined : lineEnd(text, last) + 1;
    }
    plain(key, at, end, inList, isComment);
    return undefined;
  }

  function plain(key: Key, at: number, end: number, inList: boolean, isComment: boolean): void {
    let to = at;
    while (to < end && !(text.charCodeAt(to) === hash && isBlank(text.charCodeAt(to - 1)))) to++;
    to = trimmedEnd(text, at, to);
    if (to > at && !(isComment && /\s/.test(text.slice(at, to)))) visit(key, at, to, false, inList);
  }

  function quoted(key: Key, at: number, quote: number, end: number, inList: boolean): number | undefined {
    let to = closing(at + 1, quote, end);
    if (to === -1) to = closing(at + 1, quote, Math.min(text.length, at + longestQuoted));
    if (to === -1) { plain(key, at + 1, end, inList, false); return undefined; }
    if (to > at + 1) visit(key, at + 1, to, true, inList);
    return to > end ? lineEnd(text, to) + 1 : undefined;
  }

  function closing(from: number, quote: number, end: number): number {
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

  /** `|` or `>` ends the line. */
  function opensBlock(at: number, end: number): boolean {
    return /(?:^|[ \t])[|>][+-]?\d?[+-]?[ \t]*(?:#.*)?\r?$/.test(text.slice(at, Math.min(end, at + 80)));
  }

  /** The lines that are indented more than the name: one value, if it is one of a key. */
  function block(key: Key | undefined, indent: number, end: number): number {
    let at = end + 1;
    let start = -1;
    let last = at;
    while (at < text.length) {
      const lineTo = lineEnd(text, at);
      const from = skipBlanks(text, at, lineTo);
      if (from < lineTo) {
        if (from - at <= indent) break;
        if (start === -1) start = from;
        last = trimmedEnd(text, from, lineTo);
      }
      at = lineTo + 1;
    }
    if (start !== -1 && key) visit(key, start, last, true, false);
    return at;
  }

  function isBlankOrEnd(at: number, end: number): boolean {
    return at >= end || isBlank(text.charCodeAt(at));
  }
}

const marks = /(?:!!\w{1,20}|&[\w.-]{1,60})[ \t]+/y;
const startsNoKey = characterSet(/[[{&*!|>%@`#]/);
const exclamation = 33, doubleQuote = 34, hash = 35, ampersand = 38, singleQuote = 39, star = 42, hyphen = 45, colon = 58, greater = 62, openSquare = 91, backslash = 92, openCurly = 123, bar = 124;

/** Characters. A flow that is longer is none, and no other is looked for; a text of quotes that never close would else be read again and again. */
const longestFlow = 100_000, longestQuoted = 2_000, longestName = 200, mostMarks = 200;
