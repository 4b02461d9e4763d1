import { cut } from '#base/text/markdown';
import type { SafeText } from '#model';
import { redact } from '#secrets/redact';
import { safe } from '#secrets/safeText';

type Count = (text: string) => number;

/**
 * No supported tokenizer needs fewer than one token for this many characters, except for long runs of one character.
 */
const charactersPerToken = 16;

/**
 * Finds the last line from `first` to `end` that fits `maxTokens` together with all lines before it. If not even the
 * first line fits, `last` is the line before it and `part` is the beginning that fits.
 */
export function fittingLines(text: SafeText, first: number, end: number, maxTokens: number,
  count: Count): { readonly last: number; readonly part: SafeText; }
{
  const lines = text.split('\n');
  let remaining = maxTokens;
  let last = first - 1;
  while (last < end) {
    const line = lines[last]!;
    const tokens = line.length > remaining * charactersPerToken ? Infinity : count(`${line}\n`);
    if (tokens > remaining) break;
    remaining -= tokens;
    last++;
  }
  return { last, part: last < first && first <= end ? fittingStart(lines[first - 1]!, maxTokens, count) : safe`` };
}

function fittingStart(line: string, maxTokens: number, count: Count): SafeText {
  let length = Math.min(line.length, maxTokens * charactersPerToken);
  while (length > 1 && count(cut(line, length)) > maxTokens) length = Math.floor(length * 0.8);
  return redact(cut(line, Math.max(2, length)));
}
