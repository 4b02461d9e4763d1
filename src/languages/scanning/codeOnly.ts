import type { LexicalMap } from './lexicalMap';

/** Returns the text from an offset, without comments and with `…` in place of each string. */
export function extractCode({ text, opaque, strings }: LexicalMap, from = 0): string {
  const stringPairs = new Set(strings);
  let code = '';
  let copiedEnd = from;
  for (let pair = 0; pair < opaque.length >> 1; pair++) {
    const [start, end] = [opaque[2 * pair]!, opaque[2 * pair + 1]!];
    if (end <= copiedEnd) continue;
    code += text.slice(copiedEnd, Math.max(copiedEnd, start)) + (stringPairs.has(pair) ? '…' : ' ');
    copiedEnd = end;
  }
  return code + text.slice(copiedEnd);
}
