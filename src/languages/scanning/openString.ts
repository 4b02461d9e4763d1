import type { LexicalMap } from './lexicalMap';

/** Marks that end strings: one of them does in each language that has strings. */
const quotes = ['"', "'", '`', '"""', "'''", '"#', ')"', ']]'];

/**
 * Returns the part of a fragment before an unclosed string, with `…` in its place, because scanners read such a quote
 * as code. A `'` that opens no string, as in a lifetime, stays.
 */
export function beforeOpenString(fragment: string, mapOf: (code: string) => LexicalMap): string {
  if (!/["'`[]/.test(fragment)) return fragment;
  const starts = quotes.map((quote) => {
    const { text, opaque, strings } = mapOf(fragment + quote);
    const last = strings.at(-1);
    if (last === undefined || opaque[2 * last + 1] !== text.length) return Infinity;
    return opaque[2 * last]! - (text.length - quote.length - fragment.length);
  });
  const closed = mapOf(fragment);
  const start = Math.min(...starts, quoteInCode(closed) - (closed.text.length - fragment.length));
  return start < fragment.length ? `${fragment.slice(0, start)}…` : fragment;
}

/** Finds the first double quote in code, in which no language has one. Infinity if there is none. */
function quoteInCode({ text, opaque }: LexicalMap): number {
  let pair = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    while (2 * pair < opaque.length && opaque[2 * pair + 1]! <= at) pair++;
    if (2 * pair >= opaque.length || at < opaque[2 * pair]!) return at;
  }
  return Infinity;
}
