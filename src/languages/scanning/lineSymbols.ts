import type { Definition, LineRange, OutlineSymbol } from '#model';
import { createCommentlessReader, findPairFrom, type CommentlessReader } from './commentless';
import { formatSignatureLine } from './header';
import { insideOpaque, isCode, countLexicalLines, type LexicalMap } from './lexicalMap';

/** The maximum number of characters read from a header, so that an unclosed parameter list costs little. */
const maxHeaderLength = 2_000;
/**
 * The maximum number of lines read to find the ends of all symbols in a file. If each symbol contains the next, they
 * all extend to the end of the file.
 */
const maxLineReads = 3_000_000;
/** Matches the text that closes a block, at the indentation of its opening line, in languages without braces. */
const blockCloser = /(?:end|fi|done|esac)\b|[)\]}]/y;
/** Matches the text that continues a header on the next line. */
const headerContinuation = /(?:where|throws|requires|extends|implements|with)\b|:(?!:)/y;

/**
 * Returns symbols, in ascending order, for definitions that line patterns found without a parser. Each symbol extends
 * to its closing bracket. If it leaves no bracket open, it extends to the last line that is indented deeper, including
 * the word that closes the block.
 */
export function createLineSymbols(lexicalMap: LexicalMap, definitions: readonly Definition[]): OutlineSymbol[] {
  const lines = new SourceLines(lexicalMap);
  return definitions.map(({ name, kind, line, exported, container }) => ({
    name,
    kind,
    ...(container === undefined ? {} : { container }),
    signature: lines.readSignature(line - 1),
    lines: lines.findRange(line - 1),
    exported,
  }));
}

/** The lines of a text, counted from 0. */
class SourceLines {
  private readonly code: CommentlessReader;

  /** The offset of the first non-blank character of each line. */
  private readonly starts: Uint32Array;
  private lineReadCount = 0;

  constructor(private readonly lexicalMap: LexicalMap) {
    this.code = createCommentlessReader(lexicalMap);
    this.starts = findLineContentStarts(lexicalMap);
  }

  findRange(first: number): LineRange {
    const depth = this.lexicalMap.depths[first]!;
    let last = this.findClosingLine(first, depth);
    for (let ended = this.endsStatement(last); !ended;) {
      const { end, next } = this.skipIndentedLines(first, last, depth);
      const isHeader = end === last;
      last = end;
      ended = true;
      if (next === undefined) break;
      if (this.startsWith(next, '{')) last = this.findClosingLine(next, depth);
      else if (isHeader && next === end + 1 && this.matches(headerContinuation, next)) {
        last = this.findClosingLine(next, depth);
        ended = this.endsStatement(last);
      } else if (this.matches(blockCloser, next) && this.getIndent(next) === this.getIndent(first)) last = next;
    }
    return [first + 1, last + 1];
  }

  /** Returns the header without comments and body. */
  readSignature(first: number): string {
    const { lineStarts, depths } = this.lexicalMap;
    const start = this.getContentStart(first);
    let last = first;
    while (
      last + 1 < countLexicalLines(this.lexicalMap) && lineStarts[last + 1]! - start < maxHeaderLength &&
      this.getDepthAfter(last) > depths[first]! && this.findLastCodeCharacter(last) !== '{'
    ) last++;
    const header = this.code.read(start, Math.min(lineStarts[last + 1]!, start + maxHeaderLength));
    const body = /\}\s*[;,]?$/.test(header.trimEnd()) ? findBodyStart(header) : -1;
    return formatSignatureLine(body > 0 ? header.slice(0, body) : header).replace(/\s+do$|,$/, '');
  }

  /** Returns the first line, starting at `first`, after which no more brackets are open than before `first`. */
  private findClosingLine(first: number, depth: number): number {
    let line = first;
    while (
      line + 1 < countLexicalLines(this.lexicalMap) && this.getDepthAfter(line) > depth &&
      this.lineReadCount++ < maxLineReads
    )
      line++;
    return line;
  }

  /**
   * Skips the lines that are indented deeper than `first` or in brackets. `next` is the line of code that ends them, if
   * it is no deeper.
   */
  private skipIndentedLines(first: number, from: number,
    depth: number): { readonly end: number; readonly next: number | undefined; }
  {
    const { depths } = this.lexicalMap;
    const indent = this.getIndent(first);
    let end = from;
    let isInside = true;
    for (
      let line = from + 1;
      line < countLexicalLines(this.lexicalMap) && this.lineReadCount++ < maxLineReads;
      line++
    ) {
      const open = depths[line]!;
      if (open === insideOpaque) {
        if (isInside) end = line;
      } else if (!this.isBlank(line)) {
        if (open < depth) return { end, next: undefined };
        isInside = open > depth || this.getIndent(line) > indent;
        if (isInside) end = line;
        else if (isCode(this.lexicalMap, this.getContentStart(line))) return { end, next: line };
      }
    }
    return { end, next: undefined };
  }

  /** Reports whether a statement that ends on this line is complete. */
  private endsStatement(line: number): boolean {
    const last = this.findLastCodeCharacter(line);
    return last === '}' || last === ';';
  }

  /** Returns the number of open brackets after a line; `insideOpaque` if a string or comment continues. */
  private getDepthAfter(line: number): number {
    return this.lexicalMap.depths[line + 1] ?? 0;
  }

  private getContentStart(line: number): number {
    return this.starts[line]!;
  }

  private getIndent(line: number): number {
    return this.getContentStart(line) - this.lexicalMap.lineStarts[line]!;
  }

  private isBlank(line: number): boolean {
    const at = this.getContentStart(line);
    const c = this.lexicalMap.text.charCodeAt(at);
    return at >= this.lexicalMap.lineStarts[line + 1]! || c === 10 || c === 13;
  }

  private startsWith(line: number, start: string): boolean {
    return this.lexicalMap.text.startsWith(start, this.getContentStart(line));
  }

  private matches(pattern: RegExp, line: number): boolean {
    pattern.lastIndex = this.getContentStart(line);
    return pattern.test(this.lexicalMap.text);
  }

  /**
   * Returns the last character of a line that is neither blank nor in a comment, within `maxHeaderLength` of its end.
   */
  private findLastCodeCharacter(line: number): string {
    const { text, lineStarts, opaque } = this.lexicalMap;
    const first = Math.max(lineStarts[line]!, lineStarts[line + 1]! - maxHeaderLength);
    for (let at = lineStarts[line + 1]! - 1; at >= first; at--) {
      if (text.charCodeAt(at) <= 32) continue;
      const pair = findPairFrom(opaque, at + 1) - 1;
      if (pair < 0 || at >= opaque[2 * pair + 1]!) return text[at]!;
      at = opaque[2 * pair]!;
    }
    return '';
  }
}

function findLineContentStarts({ text, lineStarts }: LexicalMap): Uint32Array {
  return lineStarts.map((start, line) => {
    let at = start;
    const end = lineStarts[line + 1] ?? text.length;
    while (at < end && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++;
    return at;
  });
}

/** Returns the offset of the first brace outside parentheses, or -1 if none is found. */
function findBodyStart(header: string): number {
  let openCount = 0;
  for (let at = 0; at < header.length; at++) {
    const c = header[at];
    if (c === '(' || c === '[') openCount++;
    else if (c === ')' || c === ']') openCount--;
    else if (c === '{' && openCount <= 0) return at;
  }
  return -1;
}
