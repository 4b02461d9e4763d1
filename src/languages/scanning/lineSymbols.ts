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
const blockCloserPattern = /(?:end|fi|done|esac)\b|[)\]}]/y;
/** Matches the text that continues a header on the next line. */
const headerContinuationPattern = /(?:where|throws|requires|extends|implements|with)\b|:(?!:)/y;

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

  findRange(firstLine: number): LineRange {
    const depth = this.lexicalMap.depths[firstLine]!;
    let lastLine = this.findClosingLine(firstLine, depth);
    for (let isComplete = this.endsStatement(lastLine); !isComplete;) {
      const { end, next } = this.skipIndentedLines(firstLine, lastLine, depth);
      const isHeader = end === lastLine;
      lastLine = end;
      isComplete = true;
      if (next === undefined) break;
      if (this.startsWith(next, '{')) lastLine = this.findClosingLine(next, depth);
      else if (isHeader && next === end + 1 && this.matches(headerContinuationPattern, next)) {
        lastLine = this.findClosingLine(next, depth);
        isComplete = this.endsStatement(lastLine);
      } else if (this.matches(blockCloserPattern, next) && this.getIndent(next) === this.getIndent(firstLine))
        lastLine = next;
    }
    return [firstLine + 1, lastLine + 1];
  }

  /** Returns the header without comments and body. */
  readSignature(firstLine: number): string {
    const { lineStarts, depths } = this.lexicalMap;
    const start = this.getContentStart(firstLine);
    let lastLine = firstLine;
    while (
      lastLine + 1 < countLexicalLines(this.lexicalMap) && lineStarts[lastLine + 1]! - start < maxHeaderLength &&
      this.getDepthAfter(lastLine) > depths[firstLine]! && this.findLastCodeCharacter(lastLine) !== '{'
    ) lastLine++;
    const header = this.code.read(start, Math.min(lineStarts[lastLine + 1]!, start + maxHeaderLength));
    const body = /\}\s*[;,]?$/.test(header.trimEnd()) ? findBodyStart(header) : -1;
    return formatSignatureLine(body > 0 ? header.slice(0, body) : header).replace(/\s+do$|,$/, '');
  }

  /** Returns the first line from `firstLine` on after which no more brackets are open than before `firstLine`. */
  private findClosingLine(firstLine: number, depth: number): number {
    let line = firstLine;
    while (
      line + 1 < countLexicalLines(this.lexicalMap) && this.getDepthAfter(line) > depth &&
      this.lineReadCount++ < maxLineReads
    )
      line++;
    return line;
  }

  /**
   * Skips the lines that are indented deeper than `firstLine` or in brackets. `next` is the line of code that ends
   * them, if it is not indented deeper.
   */
  private skipIndentedLines(firstLine: number, headerEnd: number,
    depth: number): { readonly end: number; readonly next: number | undefined; }
  {
    const { depths } = this.lexicalMap;
    const indent = this.getIndent(firstLine);
    let end = headerEnd;
    let isInside = true;
    for (
      let line = headerEnd + 1;
      line < countLexicalLines(this.lexicalMap) && this.lineReadCount++ < maxLineReads;
      line++
    ) {
      const openCount = depths[line]!;
      if (openCount === insideOpaque) {
        if (isInside) end = line;
      } else if (!this.isBlank(line)) {
        if (openCount < depth) return { end, next: undefined };
        isInside = openCount > depth || this.getIndent(line) > indent;
        if (isInside) end = line;
        else if (isCode(this.lexicalMap, this.getContentStart(line))) return { end, next: line };
      }
    }
    return { end, next: undefined };
  }

  /** Reports whether a statement that ends on this line is complete. */
  private endsStatement(line: number): boolean {
    const lastCharacter = this.findLastCodeCharacter(line);
    return lastCharacter === '}' || lastCharacter === ';';
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
    const offset = this.getContentStart(line);
    const c = this.lexicalMap.text.charCodeAt(offset);
    return offset >= this.lexicalMap.lineStarts[line + 1]! || c === 10 || c === 13;
  }

  private startsWith(line: number, prefix: string): boolean {
    return this.lexicalMap.text.startsWith(prefix, this.getContentStart(line));
  }

  private matches(pattern: RegExp, line: number): boolean {
    pattern.lastIndex = this.getContentStart(line);
    return pattern.test(this.lexicalMap.text);
  }

  /**
   * Returns the last character of a line that is neither blank nor in a comment, within `maxHeaderLength` of its end.
   */
  private findLastCodeCharacter(line: number): string {
    const { text, lineStarts, opaqueOffsets } = this.lexicalMap;
    const minOffset = Math.max(lineStarts[line]!, lineStarts[line + 1]! - maxHeaderLength);
    for (let offset = lineStarts[line + 1]! - 1; offset >= minOffset; offset--) {
      if (text.charCodeAt(offset) <= 32) continue;
      const pair = findPairFrom(opaqueOffsets, offset + 1) - 1;
      if (pair < 0 || offset >= opaqueOffsets[2 * pair + 1]!) return text[offset]!;
      offset = opaqueOffsets[2 * pair]!;
    }
    return '';
  }
}

function findLineContentStarts({ text, lineStarts }: LexicalMap): Uint32Array {
  return lineStarts.map((start, line) => {
    let offset = start;
    const end = lineStarts[line + 1] ?? text.length;
    while (offset < end && (text.charCodeAt(offset) === 32 || text.charCodeAt(offset) === 9)) offset++;
    return offset;
  });
}

/** Returns the offset of the first brace outside parentheses, or -1 if none is found. */
function findBodyStart(header: string): number {
  let openCount = 0;
  for (let offset = 0; offset < header.length; offset++) {
    const c = header[offset];
    if (c === '(' || c === '[') openCount++;
    else if (c === ')' || c === ']') openCount--;
    else if (c === '{' && openCount <= 0) return offset;
  }
  return -1;
}
