import type { LineRange, Outline, OutlineSymbol } from '#model';
import { findEnclosingSymbol } from './units';

/** The signature of the function that contains the lines. */
export interface FunctionHead {
  readonly symbol: OutlineSymbol;
  readonly lines: LineRange;
}

/** The maximum number of lines of a head; longer heads are cut. */
const maxHeadLines = 8;
/** The maximum number of characters that are read from a line. */
const maxReadCharacters = 400;
const decoratorOrCommentPattern = /^\s{0,100}(?:@|#\[|\[|\/\/|\/\*|\*|#)/;

export function listFunctions({ symbols }: Pick<Outline, 'symbols'>): readonly OutlineSymbol[] {
  return symbols.filter(({ kind }) => kind === 'function' || kind === 'method');
}

/**
 * Finds the head for lines of a file with these functions. Returns undefined if the lines are not in a function, or
 * begin within its head.
 */
export function findFunctionHead(lines: readonly string[], functions: readonly OutlineSymbol[],
  [first, last]: LineRange
):
  | FunctionHead
  | undefined
{
  const symbol = findEnclosingSymbol(functions, first, last);
  if (!symbol) return undefined;
  const signatureEnd = findSignatureEnd(lines, symbol.lines);
  return first > signatureEnd ? { symbol, lines: [symbol.lines[0], signatureEnd] } : undefined;
}

/**
 * Finds the last line of a signature: the first line, below any decorators and comments, at which all parentheses and
 * square brackets are closed.
 */
function findSignatureEnd(lines: readonly string[], [first, last]: LineRange): number {
  let openCount = 0;
  let isAboveSignature = false;
  const lastHeadLine = Math.min(last, first + maxHeadLines - 1);
  for (let lineNumber = first; lineNumber <= Math.min(lastHeadLine, lines.length); lineNumber++) {
    const text = lines[lineNumber - 1]!.slice(0, maxReadCharacters);
    if (openCount === 0) isAboveSignature = decoratorOrCommentPattern.test(text);
    for (const character of text) {
      if (character === '(' || character === '[') openCount++;
      if (character === ')' || character === ']') openCount--;
    }
    if (openCount <= 0 && !isAboveSignature && text.trim() !== '') return lineNumber;
  }
  return lastHeadLine;
}
