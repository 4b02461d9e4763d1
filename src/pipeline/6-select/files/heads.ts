import type { LineRange, Outline, OutlineSymbol } from '#model';
import { innermostSymbol } from './units';

/** The signature of the function that contains the lines. */
export interface FunctionHead {
  readonly symbol: OutlineSymbol;
  readonly lines: LineRange;
}

/** Longer heads are cut here. */
const maxHeadLines = 8;
/** The number of characters that are read from a line. */
const longestRead = 400;
const aboveSignature = /^\s{0,100}(?:@|#\[|\[|\/\/|\/\*|\*|#)/;

/** Undefined if no function surrounds the lines, or if they begin with it. */
export function findFunctionHead(lines: readonly string[], { symbols }: Pick<Outline, 'symbols'>,
  [first, last]: LineRange
):
  | FunctionHead
  | undefined
{
  const functions = symbols.filter(({ kind }) => kind === 'function' || kind === 'method');
  const symbol = innermostSymbol(functions, first, last);
  if (!symbol) return undefined;
  const end = endOfSignature(lines, symbol.lines);
  return first > end ? { symbol, lines: [symbol.lines[0], end] } : undefined;
}

/**
 * Returns the end of a signature by its round and square brackets: the first line below decorators on which all are
 * closed.
 */
function endOfSignature(lines: readonly string[], [first, last]: LineRange): number {
  let open = 0;
  let isAbove = false;
  const cut = Math.min(last, first + maxHeadLines - 1);
  for (let at = first; at <= Math.min(cut, lines.length); at++) {
    const text = lines[at - 1]!.slice(0, longestRead);
    if (open === 0) isAbove = aboveSignature.test(text);
    for (const character of text) {
      if (character === '(' || character === '[') open++;
      if (character === ')' || character === ']') open--;
    }
    if (open <= 0 && !isAbove && text.trim() !== '') return at;
  }
  return cut;
}
