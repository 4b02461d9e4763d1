import { isBlank, isQuote, lineEnd, nextLine, trimmedEnd, type Key, type Places, type Visit } from './entry';

/** What a scan of `brackets` reads and where it begins. */
export interface Brackets {
  /** Sections of TOML: `[a.b]` at the start of a line names what follows. */
  readonly sections: boolean;
  /** The name above the text. */
  readonly above: Key | undefined;
  readonly from: number;
  /** Stops behind the bracket that stands at `from`. */
  readonly one: boolean;
  /** Looks no further than this. */
  readonly to: number;
  /** Where to look: at the lines of these, and into the brackets behind their names. */
  readonly places: Places;
}

interface Frame { readonly key: Key | undefined; readonly isList: boolean; readonly closes: number }

/**
 * JSON with comments, JSON5, HOCON, HCL, TOML and the flow style of YAML: names and values between brackets, `:` or `=` between them. What is
 * broken is passed over. Each character is looked at a bounded number of times. Answers where it stopped, or -1 where `one` bracket is not closed.
 */
export function scanBrackets(text: string, { sections, above, from, one, to, places }: Brackets, visit: Visit): number {
  const frames: Frame[] = [];
  let top: Frame = { key: above, isList: false, closes: -1 };
  /** The last text that was read, which may be a name, and whether it is one. */
  let key: Key | undefined;
  let isValue = false;
  let startsLine = true;
  let mayHeredoc = true;
  let at = one ? from : nextLine(text, places, from);
  while (at < to) {
    const c = text.charCodeAt(at);
    if (c === newline) {
      startsLine = true;
      if (top.closes === -1 || sections) isValue = false;
      at = frames.length === 0 && !isValue && !one ? nextLine(text, places, at + 1) : at + 1;
      continue;
    }
    if (isBlank(c)) { at++; continue; }
    if (c === comma || c === semicolon) { isValue = false; key = undefined; at++; continue; }
    if (c === hash || c === slash && (text.charCodeAt(at + 1) === slash || text.charCodeAt(at + 1) === star)) { at = behindComment(text, at, to); continue; }
    if (sections && startsLine && c === openSquare && frames.length === 0) { at = section(at); continue; }
    startsLine = false;
    if (c === colon || c === equals) {
      at += text.charCodeAt(at + 1) === greater ? 2 : 1;
      isValue = key !== undefined;
      continue;
    }
    if (c === openCurly || c === openSquare || c === openRound) {
      if (one || frames.length > 0 || key && places.has(key.start, key.end)) {
        if (frames.length === mostFrames) return one ? -1 : to;
        frames.push(top);
        top = { key: c === openRound ? undefined : key ?? top.key, isList: c !== openCurly, closes: c === openCurly ? closeCurly : c === openSquare ? closeSquare : closeRound };
      }
      key = undefined;
      isValue = false;
      at++;
      continue;
    }
    if (c === closeCurly || c === closeSquare || c === closeRound) {
      if (frames.length > 0 && top.closes === c) top = frames.pop()!;
      key = undefined;
      isValue = false;
      at++;
      if (one && frames.length === 0) return at;
      continue;
    }
    at = isQuote(c) ? quoted(at) : bare(at);
  }
  return one ? -1 : at;

  function take(start: number, end: number, isQuoted: boolean): void {
    if (isValue) {
      visit(key!, start, end, isQuoted, false);
      isValue = false;
      key = undefined;
    } else if (top.isList) {
      if (top.key) visit(top.key, start, end, isQuoted, true);
    } else key = { start, end, above: top.key };
  }

  function quoted(at: number): number {
    const quote = text[at]!;
    const long = text[at + 1] === quote && text[at + 2] === quote;
    const start = at + (long ? 3 : 1);
    const end = long ? endOfLong(text, start, quote.repeat(3), to) : endOfString(text, start, quote, to, sections && quote === "'");
    if (isValue || top.isList || end > start) take(start, end, true);
    return Math.min(to, text[end] === quote ? end + (long ? 3 : 1) : Math.max(end, at + 1));
  }

  /** A name, a number, or an expression up to the end of what it may be. */
  function bare(at: number): number {
    if (isValue && mayHeredoc && text.startsWith('<<', at)) {
      const end = behindHeredoc(text, at);
      mayHeredoc = end !== -1;   // or each would look through the rest of the text
      return end === -1 ? Math.min(to, lineEnd(text, at)) : Math.min(to, end);
    }
    let end = at;
    while (end < to && !endsBare(text.charCodeAt(end), isValue)) end++;
    if (end === at) return at + 1;
    const calls = text.charCodeAt(end) === openRound || text.charCodeAt(end) === openSquare;
    if (isValue && calls) { isValue = false; key = undefined; }   // `file("x")`, `var.names[0]`: fetched from elsewhere
    else take(at, trimmedEnd(text, at, end), false);
    return end;
  }

  function section(at: number): number {
    const end = lineEnd(text, at);
    const close = at + text.slice(at, end).indexOf(']');
    if (close > at) top = { ...top, key: keyOfSection(text, text[at + 1] === '[' ? at + 2 : at + 1, close) };
    key = undefined;
    isValue = false;
    return end;
  }
}

/** JSON of people is not deeper, and what is holds no configuration. */
const mostFrames = 2_000;

/** `a.b` below nothing: the last two parts are enough to tell. */
function keyOfSection(text: string, start: number, end: number): Key {
  const name = text.slice(start, end);   // no search may leave the name: a text may have a section a line and no dot
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return { start, end, above: undefined };
  return { start: start + dot + 1, end, above: { start: start + name.lastIndexOf('.', dot - 1) + 1, end: start + dot, above: undefined } };
}

function behindComment(text: string, at: number, to: number): number {
  if (text.charCodeAt(at + 1) !== star || text.charCodeAt(at) === hash) return Math.min(to, lineEnd(text, at));
  const end = text.indexOf('*/', at + 2);
  return end === -1 ? to : Math.min(to, end + 2);
}

/** Strings end with their line, or one that is not closed would swallow the rest. */
function endOfString(text: string, start: number, quote: string, to: number, isLiteral: boolean): number {
  const closing = quote.charCodeAt(0);
  for (let at = start; at < to; at++) {
    const c = text.charCodeAt(at);
    if (c === closing || c === newline) return at;
    if (c === backslash && !isLiteral) at++;
  }
  return to;
}

function endOfLong(text: string, start: number, quotes: string, to: number): number {
  const end = text.indexOf(quotes, start);
  return end === -1 || end > to ? Math.min(to, lineEnd(text, start)) : end;
}

/** `<<EOF` … `EOF`: a text of its own, which other detectors look through. -1 where its end is missing. */
function behindHeredoc(text: string, at: number): number {
  const word = /^<<[-~]?["']?(\w{1,40})/.exec(text.slice(at, at + 48))?.[1];
  const end = word === undefined ? -1 : text.indexOf(`\n${word}`, at);
  return end === -1 ? -1 : end + 1 + word!.length;
}

function endsBare(c: number, isValue: boolean): boolean {
  return c === newline || c === comma || c === closeCurly || c === closeSquare || c === closeRound || c === openCurly || c === openSquare || c === openRound || c === hash
    || isQuote(c) || (!isValue && (c === colon || c === equals || c === semicolon || isBlank(c)));
}

const newline = 10, hash = 35, openRound = 40, closeRound = 41, star = 42, comma = 44, slash = 47, colon = 58, semicolon = 59, equals = 61, greater = 62, openSquare = 91, backslash = 92, closeSquare = 93, openCurly = 123, closeCurly = 125;
