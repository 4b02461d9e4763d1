import type { LineRange } from '#model';
import { hasWord, indentation, isEmptyLine } from './lineShape';

/** A literal with more than this share of the lines is the file's subject, so only its parts are foldable. */
const maxShare = 0.7;
/** The maximum depth of nested literals that are returned. */
const maxDepth = 4;
/** The number of characters that are read at the end of a line. */
const longestEnd = 120;

const commentStart = /^(?:\/\/|\/\*|\*|#)/;
const statementStart =
  /^(?:return|if|for|while|with|const|let|var|val|await|throw|yield|fn|func|def|function|async|case|else|elif|try|catch|except|public|private|protected|static|override|get|set|assert|raise|new)\b/;
const functionEnd = /(?:\)|=>|->)\s{0,10}\{$/;
/** Starts of lines that end with a bracket but do not begin literals: declarations, and branches on a value. */
const declares =
  /\b(?:match|switch|enum|struct|class|interface|trait|when|fn|func|function|def|impl|union|type|import|from|if|for|while)\s{1,10}[\w(<*&$"']/;
const closesParameters = /=>|\)\s{0,10}(?:\{|:|->)|^\}\s{0,10}(?:=|:|from\b)/;
const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

interface Opener {
  readonly line: number;
  readonly indent: number;
  readonly bracket: string;
}

/**
 * Finds the lines of long objects, arrays and template strings, by indentation: between a line that ends with a bracket
 * and the next line that is not deeper, all lines must look like elements. The line that opens a literal is part of it
 * if it has no word, and so is the line that closes it.
 */
export function literalRuns(lines: readonly string[]): LineRange[] {
  const isElement = elements(lines);
  /** The number of earlier lines that are not elements. */
  const nonElements = new Int32Array(lines.length + 1);
  isElement.forEach((yes, i) => (nonElements[i + 1] = nonElements[i]! + (yes ? 0 : 1)));
  const ranges: LineRange[] = [...templates(lines)];
  const stack: Opener[] = [];
  lines.forEach((line, i) => {
    if (isEmptyLine(line)) return;
    const indent = indentation(line);
    while (stack.length > 0 && stack[stack.length - 1]!.indent > indent) stack.pop();
    const open = stack[stack.length - 1];
    if (open && open.indent === indent) {
      stack.pop();
      const range = rangeOf(open, i + 1);
      if (range) ranges.push(range);
    }
    const bracket = line.trimEnd().slice(-1);
    if (bracket in closers) stack.push({ line: i + 1, indent, bracket });
  });
  return outermost(ranges.filter(([first, last]) => last - first + 1 <= maxShare * lines.length));

  function rangeOf({ line, bracket }: Opener, end: number): LineRange | undefined {
    if (bracket === '(') return undefined;
    const [opening, closing] = [lines[line - 1]!, lines[end - 1]!.trim().slice(0, longestEnd)];
    if (closing[0] !== closers[bracket] || closesParameters.test(closing)) return undefined;
    if (nonElements[end - 1]! - nonElements[line]! > 0 || declares.test(opening.slice(-longestEnd))) return undefined;
    if (functionEnd.test(opening.trimEnd().slice(-longestEnd))) return undefined;
    return [hasWord(opening.slice(-longestEnd)) ? line + 1 : line, hasWord(closing) ? end - 1 : end];
  }
}

/** Reports for every line whether it looks like an element of a literal. The last element needs no comma. */
function elements(lines: readonly string[]): boolean[] {
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
  const end = text.slice(-longestEnd);
  if (commentStart.test(text)) return true;
  if (statementStart.test(text) || functionEnd.test(end) || end.endsWith(';')) return false;
  if (text.slice(0, 1000).includes('=>') && !/^["':\d]/.test(text)) return false;
  if (isLast || '}])'.includes(text[0]!)) return true;
  return /[,[{(:+|\\]$/.test(end) || text.startsWith('.') && end.endsWith(')');
}

const opensTemplate = /(?:[=(,:[?]|return|[\w$])\s{0,5}`[^`]*$/;
const opensText = /[=(,:[]\s{0,5}[rbfuRBFU]{0,2}("""|''')[^"']*$/;

/** Yields the inner lines of multi-line strings that contain no code. */
function* templates(lines: readonly string[]): Generator<LineRange> {
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
    const text = line.slice(-longestEnd);
    if (commentStart.test(line.slice(0, longestEnd).trimStart())) continue;
    const quote = opensTemplate.test(text) && line.split('`').length % 2 === 0 ? '`' : opensText.exec(text)?.[1];
    if (quote) open = { line: i + 1, quote };
  }
}

/** Omits the ranges that are within `maxDepth` others. */
function outermost(ranges: readonly LineRange[]): LineRange[] {
  const around: LineRange[] = [];
  return [...ranges].sort((a, b) => a[0] - b[0] || b[1] - a[1]).filter((range) => {
    while (around.length > 0 && around[around.length - 1]![1] < range[0]) around.pop();
    around.push(range);
    return around.length <= maxDepth;
  });
}
