import type { LexicalMap } from './lexicalMap';

/** Returns the text from an offset, without comments and with `…` in place of each string. */
export function extractCode({ text, opaqueOffsets, stringIndexes }: LexicalMap, textStart = 0): string {
  const stringPairs = new Set(stringIndexes);
  let code = '';
  let copiedEnd = textStart;
  for (let pair = 0; pair < opaqueOffsets.length >> 1; pair++) {
    const [start, end] = [opaqueOffsets[2 * pair]!, opaqueOffsets[2 * pair + 1]!];
    if (end <= copiedEnd) continue;
    code += text.slice(copiedEnd, Math.max(copiedEnd, start)) + (stringPairs.has(pair) ? '…' : ' ');
    copiedEnd = end;
  }
  return code + text.slice(copiedEnd);
}
