import type { LexicalMap } from './lexicalMap';

/** Returns the text from an offset on without comments, and with `…` in place of each string. */
export function codeOnly({ text, opaque, strings }: LexicalMap, from = 0): string {
  const isString = new Set(strings);
  let code = '';
  let at = from;
  for (let pair = 0; pair < opaque.length >> 1; pair++) {
    const [start, end] = [opaque[2 * pair]!, opaque[2 * pair + 1]!];
    if (end <= at) continue;
    code += text.slice(at, Math.max(at, start)) + (isString.has(pair) ? '…' : ' ');
    at = end;
  }
  return code + text.slice(at);
}
