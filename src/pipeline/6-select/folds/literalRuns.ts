import type { LineRange } from '#model';
import { hasWord, countIndent, isEmptyLine } from './lineShape';

/** A literal with more than this share of the lines is the file's main content, so only its parts are foldable. */
const maxShare = 0.7;
/** The maximum depth of nested literals that are returned. */
const maxDepth = 4;
/** The maximum number of characters that are examined at the end of a line. */
const maxEndLength = 120;

const commentStartPattern = /^(?:\/\/|\/\*|\*|#)/;
const statementStartPattern =
  /^(?:return|if|for|while|with|const|let|var|val|await|throw|yield|fn|func|def|function|async|case|else|elif|try|catch|except|public|private|protected|static|override|get|set|assert|raise|new)\b/;
const functionEndPattern = /(?:\)|=>|->)\s{0,10}\{$/;
/** Matches lines that end with a bracket but do not begin a literal: declarations, and branches on a value. */
const declarationPattern =
  /\b(?:match|switch|enum|struct|class|interface|trait|when|fn|func|function|def|impl|union|type|import|from|if|for|while)\s{1,10}[\w(<*&$"']/;
const parametersEndPattern = /=>|\)\s{0,10}(?:\{|:|->)|^\}\s{0,10}(?:=|:|from\b)/;
const closingBrackets: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

interface Opener {
  readonly line: number;
  readonly indent: number;
  readonly bracket: string;
}

/**
 * Finds the lines of long objects, arrays and template strings by their indentation. An object or array opens on a line
 * that ends with a bracket, and closes on the next line that is not indented further; all lines between them must look
 * like elements. The opening and the closing line of a literal are included only if they contain no word.
 */
export function findLiteralRuns(lines: readonly string[]): LineRange[] {
  const isElement = createElementTest(lines);
  const ranges: LineRange[] = [...findTemplateRanges(lines)];
  const openers: Opener[] = [];
  lines.forEach((line, i) => {
    const trimmedLine = line.trim();
    if (trimmedLine === '') return;
    const indent = countIndent(line);
    while (openers.length > 0 && openers[openers.length - 1]!.indent > indent) openers.pop();
    const lastOpener = openers[openers.length - 1];
    if (lastOpener && lastOpener.indent === indent) {
      openers.pop();
      const range = getLiteralRange(lastOpener, i + 1);
      if (range) ranges.push(range);
    }
    const bracket = trimmedLine[trimmedLine.length - 1]!;
    if (closingBrackets[bracket] !== undefined) openers.push({ line: i + 1, indent, bracket });
  });
  return limitNesting(ranges.filter(([first, last]) => last - first + 1 <= maxShare * lines.length));

  function getLiteralRange({ line, bracket }: Opener, end: number): LineRange | undefined {
    if (bracket === '(') return undefined;
    const [openingLine, closingLine] = [lines[line - 1]!, lines[end - 1]!.trim().slice(0, maxEndLength)];
    if (closingLine[0] !== closingBrackets[bracket] || parametersEndPattern.test(closingLine)) return undefined;
    if (declarationPattern.test(openingLine.slice(-maxEndLength))) return undefined;
    if (functionEndPattern.test(openingLine.trimEnd().slice(-maxEndLength))) return undefined;
    for (let i = line; i < end - 1; i++) if (!isElement(i)) return undefined;
    return [hasWord(openingLine.slice(-maxEndLength)) ? line + 1 : line, hasWord(closingLine) ? end - 1 : end];
  }
}

/**
 * Returns a function that reports whether the line at an index looks like an element of a literal. The last element
 * needs no comma. Only the lines of possible literals are examined, each once.
 */
function createElementTest(lines: readonly string[]): (index: number) => boolean {
  const results = new Array<boolean | undefined>(lines.length);
  return (index) => (results[index] ??= isElement(index));

  function isElement(index: number): boolean {
    const text = lines[index]!.trim();
    if (text === '') return true;
    let nextIndex = index + 1;
    while (nextIndex < lines.length && isEmptyLine(lines[nextIndex]!)) nextIndex++;
    return looksLikeElement(text, nextIndex < lines.length && '}])'.includes(lines[nextIndex]!.trim()[0]!));
  }
}

function looksLikeElement(text: string, isLast: boolean): boolean {
  const end = text.slice(-maxEndLength);
  if (commentStartPattern.test(text)) return true;
  if (statementStartPattern.test(text) || functionEndPattern.test(end) || end.endsWith(';')) return false;
  if (text.slice(0, 1000).includes('=>') && !/^["':\d]/.test(text)) return false;
  if (isLast || '}])'.includes(text[0]!)) return true;
  return /[,[{(:+|\\]$/.test(end) || text.startsWith('.') && end.endsWith(')');
}

const templateStartPattern = /(?:[=(,:[?]|return|[\w$])\s{0,5}`[^`]*$/;
const multilineStringStartPattern = /[=(,:[]\s{0,5}[rbfuRBFU]{0,2}("""|''')[^"']*$/;

const multilineQuotePattern = /`|"""|'''/;

/** Yields the inner lines of multi-line strings that contain no code. */
function* findTemplateRanges(lines: readonly string[]): Generator<LineRange> {
  let openString: { readonly line: number; readonly quote: string; } | undefined;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (openString) {
      if (line.includes('${')) openString = undefined;
      if (!openString || !line.includes(openString.quote)) continue;
      yield [openString.line + 1, hasWord(line) ? i : i + 1];
      openString = undefined;
      continue;
    }
    const text = line.slice(-maxEndLength);
    if (!multilineQuotePattern.test(text)) continue;
    if (commentStartPattern.test(line.slice(0, maxEndLength).trimStart())) continue;
    const quote = text.includes('`') && templateStartPattern.test(text) && line.split('`').length % 2 === 0
      ? '`'
      : multilineStringStartPattern.exec(text)?.[1];
    if (quote) openString = { line: i + 1, quote };
  }
}

/** Omits ranges that are nested in `maxDepth` or more other ranges. */
function limitNesting(ranges: readonly LineRange[]): LineRange[] {
  const enclosingRanges: LineRange[] = [];
  return [...ranges].sort((a, b) => a[0] - b[0] || b[1] - a[1]).filter((range) => {
    while (enclosingRanges.length > 0 && enclosingRanges[enclosingRanges.length - 1]![1] < range[0])
      enclosingRanges.pop();
    enclosingRanges.push(range);
    return enclosingRanges.length <= maxDepth;
  });
}
