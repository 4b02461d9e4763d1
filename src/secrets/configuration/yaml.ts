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
  readonly isInList: boolean;
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
    for (let offset = findNextLine(text, offsets, 0); offset < text.length;) {
      const end = findLineEnd(text, offset);
      offset = this.scanLine(offset, end) ?? end + 1;
      if (levels.length === 1 && !offsets.has(levels[0]!.key.start, levels[0]!.key.end)) levels.pop();
      if (levels.length === 0) offset = findNextLine(text, offsets, offset);
    }
  }

  /** Returns the start of the next line to read, if it does not directly follow this one. */
  private scanLine(lineStart: number, end: number): number | undefined {
    const { text, levels } = this;
    let offset = skipBlanks(text, lineStart, end);
    const isComment = text.charCodeAt(offset) === hash;
    if (isComment) offset = skipBlanks(text, offset + 1, end);
    if (offset === end) return undefined;
    const item = this.skipHyphens(offset, lineStart, end);
    const indent = item.indent;
    offset = item.offset;
    if (isBlankOrEnd(text, offset + 1, end) && !isComment) {
      if (text.charCodeAt(offset) === question) return this.scanExplicitKey(offset, indent, end);
      if (text.charCodeAt(offset) === colon) return this.scanExplicitValue(offset, indent, end);
    }
    if (!isComment) this.closeLevels(indent);
    const keyAbove = levels[levels.length - 1]?.key;
    const separator = findYamlColon(text, offset, end);
    if (separator === -1)
      return keyAbove && !isComment && offset < end
        ? this.scanValue(offset, { key: keyAbove, indent, end, isInList: item.isInList, isComment: false })
        : undefined;
    const key = trimKey(text, offset, separator, keyAbove);
    if (!isComment) levels.push({ indent, key });
    return this.scanAfterColon(separator, { key, indent, end, isInList: false, isComment });
  }

  /** Skips the hyphens of list items. The indentation in `- - name` is that of the name. */
  private skipHyphens(contentStart: number, lineStart: number,
    end: number): { readonly offset: number; readonly indent: number; readonly isInList: boolean; }
  {
    let offset = contentStart;
    let indent = offset - lineStart;
    let isInList = false;
    for (
      ;
      this.text.charCodeAt(offset) === hyphen && isBlankOrEnd(this.text, offset + 1, end) &&
      offset - lineStart < maxHyphensLength;
      indent = offset - lineStart
    ) {
      isInList = true;
      offset = skipBlanks(this.text, offset + 1, end);
    }
    return { offset, indent, isInList };
  }

  /** Closes the levels with at least this indentation. */
  private closeLevels(indent: number): void {
    while (this.levels.length > 0 && this.levels[this.levels.length - 1]!.indent >= indent) this.levels.pop();
  }

  /** Reads the explicit key in `? name`. */
  private scanExplicitKey(offset: number, indent: number, end: number): undefined {
    this.closeLevels(indent);
    const keyStart = skipBlanks(this.text, offset + 1, end);
    if (keyStart < end)
      this.levels.push({
        indent,
        key: trimKey(this.text, keyStart, findPlainEnd(this.text, keyStart, end),
          this.levels[this.levels.length - 1]?.key),
      });
  }

  /** Reads `: value`, which belongs to the `? name` above. */
  private scanExplicitValue(offset: number, indent: number, end: number): number | undefined {
    this.closeLevels(indent + 1);
    const innermostLevel = this.levels[this.levels.length - 1];
    return innermostLevel?.indent === indent
      ? this.scanAfterColon(offset, { key: innermostLevel.key, indent, end, isInList: false, isComment: false })
      : undefined;
  }

  private scanAfterColon(separator: number, slot: Slot): number | undefined {
    const valueStart = skipBlanks(this.text, separator + 1, slot.end);
    return valueStart === slot.end || this.text.charCodeAt(valueStart) === hash
      ? undefined
      : this.scanValue(valueStart, slot);
  }

  private scanValue(valueStart: number, slot: Slot): number | undefined {
    const { text } = this;
    const { key, indent, end, isComment } = slot;
    const offset = skipNodeProperties(text, valueStart);
    const firstCode = text.charCodeAt(offset);
    if (firstCode === exclamation)
      return opensBlock(text, offset, end)
        ? this.scanBlock(excludedTagPattern.test(text.slice(offset, end)) ? undefined : key, indent, end)
        : undefined; // a value with any other tag refers to a value elsewhere
    if (offset >= end || firstCode === star || firstCode === hash) return undefined;
    if ((firstCode === bar || firstCode === greater) && opensBlock(text, offset, end))
      return isComment
        ? undefined
        : this.scanBlock(key, indent, end);
    if (firstCode === doubleQuote || firstCode === singleQuote) return this.scanQuoted(offset, firstCode, slot);
    if (
      (firstCode === openSquare || firstCode === openCurly) && this.mayScanFlow && !isComment &&
      text.charCodeAt(offset + 1) !== firstCode && text.charCodeAt(offset + 1) !== percent
    ) return this.scanFlow(offset, key);
    this.scanPlain(offset, slot);
    return undefined;
  }

  private scanFlow(offset: number, key: Key): number | undefined {
    const flowEnd = scanBrackets(this.text, {
      hasSections: false,
      keyAbove: key,
      scanStart: offset,
      isSingle: true,
      scanEnd: Math.min(this.text.length, offset + maxFlowLength),
      offsets: this.offsets,
    }, this.visit);
    if (flowEnd === -1) this.mayScanFlow = false;
    return flowEnd === -1 ? undefined : findLineEnd(this.text, flowEnd) + 1;
  }

  private scanPlain(offset: number, { key, end, isInList, isComment }: Slot): void {
    const valueEnd = findPlainEnd(this.text, offset, end);
    if (valueEnd > offset && !(isComment && /\s/.test(this.text.slice(offset, valueEnd))))
      this.visit(key, offset, valueEnd, false, isInList);
  }

  private scanQuoted(offset: number, quote: number, slot: Slot): number | undefined {
    const { text } = this;
    let closingQuote = findYamlClosingQuote(text, offset + 1, quote, slot.end);
    if (closingQuote === -1)
      closingQuote = findYamlClosingQuote(text, offset + 1, quote, Math.min(text.length, offset + maxQuotedLength));
    if (closingQuote === -1) {
      this.scanPlain(offset + 1, slot);
      return undefined;
    }
    if (closingQuote > offset + 1) this.visit(slot.key, offset + 1, closingQuote, true, slot.isInList);
    return closingQuote > slot.end ? findLineEnd(text, closingQuote) + 1 : undefined;
  }

  /** Visits a block scalar as one value, if it has a key. */
  private scanBlock(key: Key | undefined, indent: number, lineEnd: number): number {
    const { start, end, next } = findBlockLines(this.text, indent, lineEnd + 1);
    if (end > start && key) this.visit(key, start, end, true, false);
    return next;
  }
}

/** Matches the tags of encrypted values and of references to values elsewhere. */
const excludedTagPattern =
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
