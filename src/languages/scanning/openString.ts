import type { LexicalMap } from './lexicalMap';

/** Marks that end strings. In each language that has strings, at least one of these marks ends a string. */
const closingMarks = ['"', "'", '`', '"""', "'''", '"#', ')"', ']]'];

/**
 * Returns the part of a fragment before an unclosed string, with `…` in its place, because scanners read such a quote
 * as code. A `'` that opens no string, as in a lifetime, is kept.
 */
export function replaceOpenString(fragment: string, createMap: (code: string) => LexicalMap): string {
  if (!/["'`[]/.test(fragment)) return fragment;
  const stringStarts = closingMarks.map((closingMark) => {
    const { text, opaqueOffsets, stringIndexes } = createMap(fragment + closingMark);
    const lastString = stringIndexes.at(-1);
    if (lastString === undefined || opaqueOffsets[2 * lastString + 1] !== text.length) return Infinity;
    return opaqueOffsets[2 * lastString]! - (text.length - closingMark.length - fragment.length);
  });
  const lexicalMap = createMap(fragment);
  const start = Math.min(...stringStarts, findQuoteInCode(lexicalMap) - (lexicalMap.text.length - fragment.length));
  return start < fragment.length ? `${fragment.slice(0, start)}…` : fragment;
}

/** Returns the offset of the first double quote in code, where no language allows one, or Infinity if none is found. */
function findQuoteInCode({ text, opaqueOffsets }: LexicalMap): number {
  let pair = 0;
  for (let offset = text.indexOf('"'); offset >= 0; offset = text.indexOf('"', offset + 1)) {
    while (2 * pair < opaqueOffsets.length && opaqueOffsets[2 * pair + 1]! <= offset) pair++;
    if (2 * pair >= opaqueOffsets.length || offset < opaqueOffsets[2 * pair]!) return offset;
  }
  return Infinity;
}
