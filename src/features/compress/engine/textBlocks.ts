/** The text of blocks of UTF-8, each of which ends with a line break. */
export function blocksText(blocks: readonly Uint8Array[]): string {
  return blocks.map(decode).join('');
}

/**
 * Counts the tokens of that text. The text is counted in parts, so that it is never in memory as a whole; counts add up
 * if a part ends with a line break and the next one starts with neither white space nor `/` (`tokens/counter.ts`).
 */
export function tokensOf(blocks: readonly Uint8Array[], count: (text: string) => number): number {
  let tokens = 0;
  let rest = '';
  for (const block of blocks) {
    const text = rest + decode(block);
    const end = lastBoundary(text, rest.length);
    if (end > 0) tokens += count(text.slice(0, end));
    rest = text.slice(end);
  }
  return tokens + (rest === '' ? 0 : count(rest));
}

/** Returns the last offset after `start` at which the text can be divided; 0 if there is none. */
function lastBoundary(text: string, start: number): number {
  for (let at = text.length - 1; at > start; at--) {
    at = text.lastIndexOf('\n', at - 1) + 1;
    if (at > start && /[^\s/]/.test(text[at]!)) return at;
  }
  return 0;
}

function decode(block: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(block);
}
