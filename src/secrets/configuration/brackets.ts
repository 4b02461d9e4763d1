import { findBareEnd, findCommentEnd, readSection, startsComment, readStringToken } from './bracketTokens';
import { findLineEnd } from '#base/text/lines';
import { isBlank, isQuote, skipBlanks, findTrimmedEnd } from '../text/lines';
import { findNextLine, type Key, type KeywordOffsets, type EntryVisitor } from './entry';
import { findHeredocs, type HeredocSpan } from './embedded';

export interface BracketScanOptions {
  /** Whether the text has TOML sections: `[a.b]` at the start of a line names the lines below. */
  readonly hasSections: boolean;
  /** The key above the text. */
  readonly keyAbove: Key | undefined;
  readonly scanStart: number;
  /** Whether the scan stops after the bracket that opens at `scanStart`. */
  readonly isSingle: boolean;
  readonly scanEnd: number;
  /** The offsets of keywords: only their lines, and brackets below their keys, are scanned. */
  readonly offsets: KeywordOffsets;
}

/**
 * Visits the keys and values of JSON with comments, JSON5, HOCON, HCL, TOML and YAML's flow style. Skips invalid parts.
 * Takes time linear in the length. Returns the offset at which the scan stopped, or -1 if the only bracket (`isSingle`)
 * is not closed.
 */
export function scanBrackets(text: string, options: BracketScanOptions, visit: EntryVisitor): number {
  return new BracketScanner(text, options, visit).run();
}

interface Frame {
  readonly key: Key | undefined;
  readonly isList: boolean;
  readonly closingBracket: number;
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
    this.top = { key: options.keyAbove, isList: false, closingBracket: -1 };
  }

  run(): number {
    const { isSingle, scanStart, scanEnd, offsets } = this.options;
    let offset = isSingle ? scanStart : findNextLine(this.text, offsets, scanStart);
    while (offset < scanEnd) {
      offset = this.step(offset);
      if (offset < 0) return isSingle ? -1 : scanEnd;
      if (isSingle && this.frames.length === 0) return offset;
    }
    return isSingle ? -1 : offset;
  }

  /** Returns the offset at which to continue, or -1 if brackets are nested too deeply. */
  private step(offset: number): number {
    const c = this.text.charCodeAt(offset);
    if (c === newline) return this.scanNewLine(offset);
    if (isBlank(c)) return offset + 1;
    if (c === comma || c === semicolon) return this.forgetKey(offset + 1);
    if (startsComment(this.text, offset)) return findCommentEnd(this.text, offset, this.options.scanEnd);
    if (this.options.hasSections && this.isAtLineStart && c === openSquare && this.frames.length === 0)
      return this.scanSection(offset);
    this.isAtLineStart = false;
    if (c === colon || c === equals) {
      this.isValue = this.key !== undefined;
      return offset + (this.text.charCodeAt(offset + 1) === greater ? 2 : 1);
    }
    const closingBracket = getClosingBracket(c);
    if (closingBracket !== -1) return this.openBracket(offset, closingBracket);
    if (c === closeCurly || c === closeSquare || c === closeRound) return this.closeBracket(offset, c);
    return isQuote(c) ? this.scanQuoted(offset) : this.scanBare(offset);
  }

  private forgetKey(nextOffset: number): number {
    this.key = undefined;
    this.isValue = false;
    return nextOffset;
  }

  /** Skips lines that have no keyword and are not below a key with a keyword. */
  private scanNewLine(offset: number): number {
    const { hasSections, isSingle, offsets } = this.options;
    this.isAtLineStart = true;
    if (this.top.closingBracket === -1 || hasSections) this.isValue = false;
    const canSkip = this.frames.length === 0 && !this.isValue && !isSingle &&
      !(hasSections && this.top.key && offsets.has(this.top.key.start, this.top.key.end));
    return canSkip ? findNextLine(this.text, offsets, offset + 1) : offset + 1;
  }

  private scanSection(offset: number): number {
    const key = readSection(this.text, offset);
    if (key) this.top = { ...this.top, key };
    return this.forgetKey(findLineEnd(this.text, offset));
  }

  private openBracket(offset: number, closingBracket: number): number {
    const { frames, top, key } = this;
    if (this.options.isSingle || frames.length > 0 || key && this.options.offsets.has(key.start, key.end)) {
      if (frames.length === maxFrames) return -1;
      frames.push(top);
      this.top = {
        key: closingBracket === closeRound ? undefined : key ?? top.key,
        isList: closingBracket !== closeCurly,
        closingBracket,
      };
    }
    return this.forgetKey(offset + 1);
  }

  private closeBracket(offset: number, c: number): number {
    if (this.frames.length > 0 && this.top.closingBracket === c) this.top = this.frames.pop()!;
    return this.forgetKey(offset + 1);
  }

  private addText(start: number, end: number, isQuoted: boolean): void {
    if (this.isValue) {
      this.visit(this.key!, start, end, isQuoted, false);
      this.forgetKey(end);
    } else if (this.top.isList) {
      if (this.top.key) this.visit(this.top.key, start, end, isQuoted, true);
    } else this.key = { start, end, keyAbove: this.top.key };
  }

  private scanQuoted(offset: number): number {
    const { start, end, next } = readStringToken(this.text, offset, this.options.scanEnd,
      this.options.hasSections && this.text[offset] === "'");
    if (this.isValue || this.top.isList || end > start) this.addText(start, end, true);
    return next;
  }

  /** Scans a name, a number, or an expression up to its end. */
  private scanBare(offset: number): number {
    const { text, options: { scanEnd, isSingle } } = this;
    if (this.isValue && !isSingle && text.startsWith('<<', offset)) return this.scanHeredoc(offset);
    const end = findBareEnd(text, offset, scanEnd, this.isValue);
    if (end === offset) return offset + 1;
    // the braces within `jsonencode({…})` are below the key
    if (this.isValue && !isSingle && encodingCallPattern.test(text.slice(offset, end + 1))) return end + 1;
    const isReference = text.charCodeAt(end) === openRound || text.charCodeAt(end) === openSquare;
    // `file("x")`, `var.names[0]`: the value is read from elsewhere
    if (this.isValue && isReference) this.forgetKey(end);
    else this.addText(offset, findTrimmedEnd(text, offset, end), false);
    return end;
  }

  private scanHeredoc(offset: number): number {
    const { text, options: { scanEnd } } = this;
    this.heredocs ??= new Map(findHeredocs(text).map((document) => [document.openingOffset, document]));
    const heredoc = this.heredocs.get(offset);
    if (!heredoc) return this.forgetKey(Math.min(scanEnd, findLineEnd(text, offset)));
    const start = skipBlanks(text, heredoc.start, heredoc.end);
    this.addText(start, findTrimmedEnd(text, start, Math.max(start, heredoc.end - 1)), true);
    return Math.min(scanEnd, heredoc.next);
  }
}

const encodingCallPattern = /^(?:jsonencode|yamlencode|tomap|tolist|toset|merge)\($/;

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
