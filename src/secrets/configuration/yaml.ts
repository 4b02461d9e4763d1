import { scanBrackets } from './brackets';
import { findLineEnd } from '#base/text/lines';
import { isBlankOrEnd, skipBlanks } from '../text/lines';
import { trimKey, findNextLine, type Key, type KeywordOffsets, type EntryVisitor } from './entry';
import { skipNodeProperties, findBlockLines, findYamlClosingQuote, findYamlColon, opensBlock,
  findPlainEnd } from './yamlText';

/**
 * Visits YAML by its indentation: maps, lists, quoted, folded and flow values. Reads the lines with keywords and the
 * lines below their keys. A commented-out line is read if it has a key and a value. Takes time linear in the length.
 */
export function scanYaml(text: string, offsets: KeywordOffsets, visit: EntryVisitor): void {
  new YamlScanner(text, offsets, visit).run();
}

interface Level {
  readonly indent: number;
  readonly key: Key;
}

/** The context of a value: `indent` is the indentation of its key, and `end` is the end of its line. */
interface Slot {
  readonly key: Key;
  readonly indent: number;
  readonly end: number;
  readonly inList: boolean;
  readonly isComment: boolean;
}

class YamlScanner {
  private readonly levels: Level[] = [];
  private mayScanFlow = true;

  constructor(private readonly text: string, private readonly offsets: KeywordOffsets,
    private readonly visit: EntryVisitor)
  {}

  run(): void {
    const { text, offsets, levels } = this;
    for (let at = findNextLine(text, offsets, 0); at < text.length;) {
      const end = findLineEnd(text, at);
      at = this.scanLine(at, end) ?? end + 1;
      if (levels.length === 1 && !offsets.has(levels[0]!.key.start, levels[0]!.key.end)) levels.pop();
      if (levels.length === 0) at = findNextLine(text, offsets, at);
    }
  }

  /** Returns the start of the next line to read, if it does not directly follow this one. */
  private scanLine(lineStart: number, end: number): number | undefined {
    const { text, levels } = this;
    let at = skipBlanks(text, lineStart, end);
    const isComment = text.charCodeAt(at) === hash;
    if (isComment) at = skipBlanks(text, at + 1, end);
    if (at === end) return undefined;
    const item = this.skipHyphens(at, lineStart, end);
    const indent = item.indent;
    at = item.at;
    if (isBlankOrEnd(text, at + 1, end) && !isComment) {
      if (text.charCodeAt(at) === question) return this.scanExplicitKey(at, indent, end);
      if (text.charCodeAt(at) === colon) return this.scanExplicitValue(at, indent, end);
    }
    if (!isComment) this.closeLevels(indent);
    const above = levels[levels.length - 1]?.key;
    const separator = findYamlColon(text, at, end);
    if (separator === -1)
      return above && !isComment && at < end
        ? this.scanValue(at, { key: above, indent, end, inList: item.inList, isComment: false })
        : undefined;
    const key = trimKey(text, at, separator, above);
    if (!isComment) levels.push({ indent, key });
    return this.scanAfterColon(separator, { key, indent, end, inList: false, isComment });
  }

  /** Skips the hyphens of list items. The indentation in `- - name` is that of the name. */
  private skipHyphens(from: number, lineStart: number,
    end: number): { readonly at: number; readonly indent: number; readonly inList: boolean; }
  {
    let at = from;
    let indent = at - lineStart;
    let inList = false;
    for (
      ;
      this.text.charCodeAt(at) === hyphen && isBlankOrEnd(this.text, at + 1, end) && at - lineStart < maxHyphensLength;
      indent = at - lineStart
    ) {
      inList = true;
      at = skipBlanks(this.text, at + 1, end);
    }
    return { at, indent, inList };
  }

  /** Closes the levels with at least this indentation. */
  private closeLevels(indent: number): void {
    while (this.levels.length > 0 && this.levels[this.levels.length - 1]!.indent >= indent) this.levels.pop();
  }

  /** Reads the explicit key in `? name`. */
  private scanExplicitKey(at: number, indent: number, end: number): undefined {
    this.closeLevels(indent);
    const from = skipBlanks(this.text, at + 1, end);
    if (from < end)
      this.levels.push({
        indent,
        key: trimKey(this.text, from, findPlainEnd(this.text, from, end), this.levels[this.levels.length - 1]?.key),
      });
  }

  /** Reads `: value`, which belongs to the `? name` above. */
  private scanExplicitValue(at: number, indent: number, end: number): number | undefined {
    this.closeLevels(indent + 1);
    const top = this.levels[this.levels.length - 1];
    return top?.indent === indent
      ? this.scanAfterColon(at, { key: top.key, indent, end, inList: false, isComment: false })
      : undefined;
  }

  private scanAfterColon(separator: number, slot: Slot): number | undefined {
    const from = skipBlanks(this.text, separator + 1, slot.end);
    return from === slot.end || this.text.charCodeAt(from) === hash ? undefined : this.scanValue(from, slot);
  }

  private scanValue(from: number, slot: Slot): number | undefined {
    const { text } = this;
    const { key, indent, end, isComment } = slot;
    const at = skipNodeProperties(text, from);
    const first = text.charCodeAt(at);
    if (first === exclamation)
      return opensBlock(text, at, end)
        ? this.scanBlock(excludedTag.test(text.slice(at, end)) ? undefined : key, indent, end)
        : undefined; // a value with any other tag refers to a value elsewhere
    if (at >= end || first === star || first === hash) return undefined;
    if ((first === bar || first === greater) && opensBlock(text, at, end))
      return isComment
        ? undefined
        : this.scanBlock(key, indent, end);
    if (first === doubleQuote || first === singleQuote) return this.scanQuoted(at, first, slot);
    if (
      (first === openSquare || first === openCurly) && this.mayScanFlow && !isComment &&
      text.charCodeAt(at + 1) !== first && text.charCodeAt(at + 1) !== percent
    ) return this.scanFlow(at, key);
    this.scanPlain(at, slot);
    return undefined;
  }

  private scanFlow(at: number, key: Key): number | undefined {
    const last = scanBrackets(this.text, {
      sections: false,
      above: key,
      from: at,
      single: true,
      to: Math.min(this.text.length, at + maxFlowLength),
      offsets: this.offsets,
    }, this.visit);
    if (last === -1) this.mayScanFlow = false;
    return last === -1 ? undefined : findLineEnd(this.text, last) + 1;
  }

  private scanPlain(at: number, { key, end, inList, isComment }: Slot): void {
    const to = findPlainEnd(this.text, at, end);
    if (to > at && !(isComment && /\s/.test(this.text.slice(at, to)))) this.visit(key, at, to, false, inList);
  }

  private scanQuoted(at: number, quote: number, slot: Slot): number | undefined {
    const { text } = this;
    let to = findYamlClosingQuote(text, at + 1, quote, slot.end);
    if (to === -1) to = findYamlClosingQuote(text, at + 1, quote, Math.min(text.length, at + maxQuotedLength));
    if (to === -1) {
      this.scanPlain(at + 1, slot);
      return undefined;
    }
    if (to > at + 1) this.visit(slot.key, at + 1, to, true, slot.inList);
    return to > slot.end ? findLineEnd(text, to) + 1 : undefined;
  }

  /** Visits a block scalar as one value, if it has a key. */
  private scanBlock(key: Key | undefined, indent: number, lineTo: number): number {
    const { start, end, next } = findBlockLines(this.text, indent, lineTo + 1);
    if (end > start && key) this.visit(key, start, end, true, false);
    return next;
  }
}

/** Matches the tags of encrypted values and of references to values elsewhere. */
const excludedTag =
  /^!(?:[\w:./-]*(?:vault|encrypted|gpg|pgp|kms|age|sops|sealed|cipher)|(?:secret|Ref|GetAtt|ImportValue|include|file|env)\b)/i;

/**
 * Limits in characters. Longer flow collections and strings are skipped, and no further collection is tried after one
 * that is too long. Otherwise, a text with many unclosed quotes would be read once for each of them.
 */
const maxFlowLength = 100_000, maxQuotedLength = 2_000, maxHyphensLength = 200;
const exclamation = 33,
  doubleQuote = 34,
  hash = 35,
  percent = 37,
  singleQuote = 39,
  star = 42,
  hyphen = 45,
  colon = 58,
  greater = 62,
  question = 63,
  openSquare = 91,
  openCurly = 123,
  bar = 124;
