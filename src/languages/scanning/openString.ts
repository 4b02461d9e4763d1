import type { LexicalMap } from './lexicalMap';

/** Marks that end strings. In each language that has strings, at least one of these marks ends a string. */
const closingMarks = ['"', "'", '`', '"""', "'''", '"#', ')"', ']]'];

/**
 * Returns the part of a fragment before an unclosed string, with `…` in its place, because scanners read such a quote
 * as code. A `'` that opens no string, as in a lifetime, is kept.
 */
export function replaceOpenString(fragment: string, createMap: (code: string) => LexicalMap): string {
  if (!/["'`[]/.test(fragment)) return fragment;
  const starts = closingMarks.map((quote) => {
    const { text, opaque, strings } = createMap(fragment + quote);
    const last = strings.at(-1);
    if (last === undefined || opaque[2 * last + 1] !== text.length) return Infinity;
    return opaque[2 * last]! - (text.length - quote.length - fragment.length);
  });
  const lexicalMap = createMap(fragment);
  const start = Math.min(...starts, findQuoteInCode(lexicalMap) - (lexicalMap.text.length - fragment.length));
  return start < fragment.length ? `${fragment.slice(0, start)}…` : fragment;
}

/** Returns the offset of the first double quote in code, where no language allows one, or Infinity if none is found. */
function findQuoteInCode({ text, opaque }: LexicalMap): number {
  let pair = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    while (2 * pair < opaque.length && opaque[2 * pair + 1]! <= at) pair++;
    if (2 * pair >= opaque.length || at < opaque[2 * pair]!) return at;
  }
  return Infinity;
}
