import type { LineRange } from '#model';
import { hasWord, countIndent, isEmptyLine } from './lineShape';

/** A literal with more than this share of the lines is the file's main content, so only its parts are foldable. */
const maxShare = 0.7;
/** The maximum depth of nested literals that are returned. */
const maxDepth = 4;
/** The maximum number of characters that are examined at the end of a line. */
const maxEndChars = 120;

const commentStart = /^(?:\/\/|\/\*|\*|#)/;
const statementStart =
  /^(?:return|if|for|while|with|const|let|var|val|await|throw|yield|fn|func|def|function|async|case|else|elif|try|catch|except|public|private|protected|static|override|get|set|assert|raise|new)\b/;
const functionEnd = /(?:\)|=>|->)\s{0,10}\{$/;
/** Matches lines that end with a bracket but do not begin a literal: declarations, and branches on a value. */
const declarationPattern =
  /\b(?:match|switch|enum|struct|class|interface|trait|when|fn|func|function|def|impl|union|type|import|from|if|for|while)\s{1,10}[\w(<*&$"']/;
const parametersEnd = /=>|\)\s{0,10}(?:\{|:|->)|^\}\s{0,10}(?:=|:|from\b)/;
const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

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
  const isElement = detectElements(lines);
  /** For each line, the number of earlier lines that are not elements. */
  const nonElementCounts = new Int32Array(lines.length + 1);
  isElement.forEach((isElementLine, i) => (nonElementCounts[i + 1] = nonElementCounts[i]! + (isElementLine ? 0 : 1)));
  const ranges: LineRange[] = [...findTemplateRanges(lines)];
  const stack: Opener[] = [];
  lines.forEach((line, i) => {
    if (isEmptyLine(line)) return;
    const indent = countIndent(line);
    while (stack.length > 0 && stack[stack.length - 1]!.indent > indent) stack.pop();
    const open = stack[stack.length - 1];
    if (open && open.indent === indent) {
      stack.pop();
      const range = getLiteralRange(open, i + 1);
      if (range) ranges.push(range);
    }
    const bracket = line.trimEnd().slice(-1);
    if (bracket in closers) stack.push({ line: i + 1, indent, bracket });
  });
  return limitNesting(ranges.filter(([first, last]) => last - first + 1 <= maxShare * lines.length));

  function getLiteralRange({ line, bracket }: Opener, end: number): LineRange | undefined {
    if (bracket === '(') return undefined;
    const [opening, closing] = [lines[line - 1]!, lines[end - 1]!.trim().slice(0, maxEndChars)];
    if (closing[0] !== closers[bracket] || parametersEnd.test(closing)) return undefined;
    if (
      nonElementCounts[end - 1]! - nonElementCounts[line]! > 0 || declarationPattern.test(opening.slice(-maxEndChars))
    )
      return undefined;
    if (functionEnd.test(opening.trimEnd().slice(-maxEndChars))) return undefined;
    return [hasWord(opening.slice(-maxEndChars)) ? line + 1 : line, hasWord(closing) ? end - 1 : end];
  }
}

/** Determines for each line whether it looks like an element of a literal. The last element needs no comma. */
function detectElements(lines: readonly string[]): boolean[] {
  const out = new Array<boolean>(lines.length).fill(false);
  let closesNext = false;
  for (let i = lines.length - 1; i >= 0; i--) {
    const text = lines[i]!.trim();
    if (text === '') {
      out[i] = true;
      continue;
    }
    out[i] = looksLikeElement(text, closesNext);
    closesNext = '}])'.includes(text[0]!);
  }
  return out;
}

function looksLikeElement(text: string, isLast: boolean): boolean {
  const end = text.slice(-maxEndChars);
  if (commentStart.test(text)) return true;
  if (statementStart.test(text) || functionEnd.test(end) || end.endsWith(';')) return false;
  if (text.slice(0, 1000).includes('=>') && !/^["':\d]/.test(text)) return false;
  if (isLast || '}])'.includes(text[0]!)) return true;
  return /[,[{(:+|\\]$/.test(end) || text.startsWith('.') && end.endsWith(')');
}

const templateStart = /(?:[=(,:[?]|return|[\w$])\s{0,5}`[^`]*$/;
const multilineStringStart = /[=(,:[]\s{0,5}[rbfuRBFU]{0,2}("""|''')[^"']*$/;

/** Yields the inner lines of multi-line strings that contain no code. */
function* findTemplateRanges(lines: readonly string[]): Generator<LineRange> {
  let open: { readonly line: number; readonly quote: string; } | undefined;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (open) {
      if (line.includes('${')) open = undefined;
      if (!open || !line.includes(open.quote)) continue;
      yield [open.line + 1, hasWord(line) ? i : i + 1];
      open = undefined;
      continue;
    }
    const text = line.slice(-maxEndChars);
    if (commentStart.test(line.slice(0, maxEndChars).trimStart())) continue;
    const quote = templateStart.test(text) && line.split('`').length % 2 === 0
      ? '`'
      : multilineStringStart.exec(text)?.[1];
    if (quote) open = { line: i + 1, quote };
  }
}

/** Omits ranges that are nested in `maxDepth` or more other ranges. */
function limitNesting(ranges: readonly LineRange[]): LineRange[] {
  const enclosing: LineRange[] = [];
  return [...ranges].sort((a, b) => a[0] - b[0] || b[1] - a[1]).filter((range) => {
    while (enclosing.length > 0 && enclosing[enclosing.length - 1]![1] < range[0]) enclosing.pop();
    enclosing.push(range);
    return enclosing.length <= maxDepth;
  });
}
