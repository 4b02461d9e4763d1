import { findBareEnd, findCommentEnd, readSection, startsComment, readStringToken } from './bracketTokens';
import { findLineEnd } from '#base/text/lines';
import { isBlank, isQuote, skipBlanks, findTrimmedEnd } from '../text/lines';
import { findNextLine, type Key, type KeywordOffsets, type EntryVisitor } from './entry';
import { findHeredocs, type HeredocSpan } from './embedded';

/** The options of a scan. */
export interface BracketScanOptions {
  /** Whether the text has TOML sections: `[a.b]` at the start of a line names the lines below. */
  readonly sections: boolean;
  /** The key above the text. */
  readonly above: Key | undefined;
  readonly from: number;
  /** Whether the scan stops after the bracket that opens at `from`. */
  readonly single: boolean;
  /** The end of the scan. */
  readonly to: number;
  /** The offsets of keywords: only their lines, and brackets below their keys, are scanned. */
  readonly offsets: KeywordOffsets;
}

/**
 * Visits the keys and values of JSON with comments, JSON5, HOCON, HCL, TOML and YAML's flow style. Skips invalid parts.
 * Takes time linear in the length. Returns the offset at which the scan stopped, or -1 if a `single` bracket is not
 * closed.
 */
export function scanBrackets(text: string, options: BracketScanOptions, visit: EntryVisitor): number {
  return new BracketScanner(text, options, visit).run();
}

interface Frame {
  readonly key: Key | undefined;
  readonly isList: boolean;
  readonly closes: number;
}

class BracketScanner {
  private readonly frames: Frame[] = [];
  private top: Frame;
  /** The last string or word that was read, which may be a key; `isValue`: whether its value follows. */
  private key: Key | undefined;
  private isValue = false;
  private isAtLineStart = true;
  private heredocs: Map<number, HeredocSpan> | undefined;

  constructor(private readonly text: string, private readonly options: BracketScanOptions,
    private readonly visit: EntryVisitor)
  {
    this.top = { key: options.above, isList: false, closes: -1 };
  }

  run(): number {
    const { single: isSingle, from, to, offsets } = this.options;
    let at = isSingle ? from : findNextLine(this.text, offsets, from);
    while (at < to) {
      at = this.step(at);
      if (at < 0) return isSingle ? -1 : to;
      if (isSingle && this.frames.length === 0) return at;
    }
    return isSingle ? -1 : at;
  }

  /** Returns the offset at which to continue, or -1 if brackets are nested too deeply. */
  private step(at: number): number {
    const c = this.text.charCodeAt(at);
    if (c === newline) return this.scanNewLine(at);
    if (isBlank(c)) return at + 1;
    if (c === comma || c === semicolon) return this.forgetKey(at + 1);
    if (startsComment(this.text, at)) return findCommentEnd(this.text, at, this.options.to);
    if (this.options.sections && this.isAtLineStart && c === openSquare && this.frames.length === 0)
      return this.scanSection(at);
    this.isAtLineStart = false;
    if (c === colon || c === equals) {
      this.isValue = this.key !== undefined;
      return at + (this.text.charCodeAt(at + 1) === greater ? 2 : 1);
    }
    const closes = getClosingBracket(c);
    if (closes !== -1) return this.openBracket(at, closes);
    if (c === closeCurly || c === closeSquare || c === closeRound) return this.closeBracket(at, c);
    return isQuote(c) ? this.scanQuoted(at) : this.scanBare(at);
  }

  private forgetKey(next: number): number {
    this.key = undefined;
    this.isValue = false;
    return next;
  }

  /** Skips lines that have no keyword and are not below a key with a keyword. */
  private scanNewLine(at: number): number {
    const { sections, single: isSingle, offsets } = this.options;
    this.isAtLineStart = true;
    if (this.top.closes === -1 || sections) this.isValue = false;
    const canSkip = this.frames.length === 0 && !this.isValue && !isSingle &&
      !(sections && this.top.key && offsets.has(this.top.key.start, this.top.key.end));
    return canSkip ? findNextLine(this.text, offsets, at + 1) : at + 1;
  }

  private scanSection(at: number): number {
    const key = readSection(this.text, at);
    if (key) this.top = { ...this.top, key };
    return this.forgetKey(findLineEnd(this.text, at));
  }

  private openBracket(at: number, closes: number): number {
    const { frames, top, key } = this;
    if (this.options.single || frames.length > 0 || key && this.options.offsets.has(key.start, key.end)) {
      if (frames.length === maxFrames) return -1;
      frames.push(top);
      this.top = { key: closes === closeRound ? undefined : key ?? top.key, isList: closes !== closeCurly, closes };
    }
    return this.forgetKey(at + 1);
  }

  private closeBracket(at: number, c: number): number {
    if (this.frames.length > 0 && this.top.closes === c) this.top = this.frames.pop()!;
    return this.forgetKey(at + 1);
  }

  private addText(start: number, end: number, isQuoted: boolean): void {
    if (this.isValue) {
      this.visit(this.key!, start, end, isQuoted, false);
      this.forgetKey(end);
    } else if (this.top.isList) {
      if (this.top.key) this.visit(this.top.key, start, end, isQuoted, true);
    } else this.key = { start, end, above: this.top.key };
  }

  private scanQuoted(at: number): number {
    const { start, end, next } = readStringToken(this.text, at, this.options.to,
      this.options.sections && this.text[at] === "'");
    if (this.isValue || this.top.isList || end > start) this.addText(start, end, true);
    return next;
  }

  /** Scans a name, a number, or an expression up to its end. */
  private scanBare(at: number): number {
    const { text, options: { to, single: isSingle } } = this;
    if (this.isValue && !isSingle && text.startsWith('<<', at)) return this.scanHeredoc(at);
    const end = findBareEnd(text, at, to, this.isValue);
    if (end === at) return at + 1;
    const isReference = text.charCodeAt(end) === openRound || text.charCodeAt(end) === openSquare;
    if (this.isValue && isReference) this.forgetKey(end); // `file("x")`, `var.names[0]`: the value is read from elsewhere
    else this.addText(at, findTrimmedEnd(text, at, end), false);
    return end;
  }

  private scanHeredoc(at: number): number {
    const { text, options: { to } } = this;
    this.heredocs ??= new Map(findHeredocs(text).map((document) => [document.at, document]));
    const heredoc = this.heredocs.get(at);
    if (!heredoc) return this.forgetKey(Math.min(to, findLineEnd(text, at)));
    const start = skipBlanks(text, heredoc.start, heredoc.end);
    this.addText(start, findTrimmedEnd(text, start, Math.max(start, heredoc.end - 1)), true);
    return Math.min(to, heredoc.next);
  }
}

/** The maximum nesting of brackets. JSON with deeper nesting is not written by hand and contains no configuration. */
const maxFrames = 2_000;

function getClosingBracket(c: number): number {
  return c === openCurly ? closeCurly : c === openSquare ? closeSquare : c === openRound ? closeRound : -1;
}

const newline = 10,
  openRound = 40,
  closeRound = 41,
  comma = 44,
  colon = 58,
  semicolon = 59,
  equals = 61,
  greater = 62,
  openSquare = 91,
  closeSquare = 93,
  openCurly = 123,
  closeCurly = 125;
