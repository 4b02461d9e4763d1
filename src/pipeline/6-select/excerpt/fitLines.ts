import type { SafeText } from '#model';
import { safe, sliceLines } from '#secrets/safeText';
import { truncateSafe } from '#secrets/truncate';

type CountTokens = (text: string) => number;

/**
 * Every supported tokenizer needs at least one token for this many characters, except for long runs of one character.
 */
const maxCharactersPerToken = 16;

/**
 * Finds the last line from `first` to `end` that fits `maxTokens` together with all lines before it. If not even the
 * first line fits, `lastFittingLine` is the line before it and `fittingPart` is the beginning that fits.
 */
export function findFittingLines(text: SafeText, first: number, end: number, maxTokens: number,
  count: CountTokens): { readonly lastFittingLine: number; readonly fittingPart: SafeText; }
{
  const lines = text.split('\n');
  let remainingTokens = maxTokens;
  let lastFittingLine = first - 1;
  while (lastFittingLine < end) {
    const line = lines[lastFittingLine]!;
    const tokens = line.length > remainingTokens * maxCharactersPerToken ? Infinity : count(`${line}\n`);
    if (tokens > remainingTokens) break;
    remainingTokens -= tokens;
    lastFittingLine++;
  }
  return {
    lastFittingLine,
    fittingPart: lastFittingLine < first && first <= end
      ? cutToFit(sliceLines(text, [[first, first]])[0]!, maxTokens, count)
      : safe``,
  };
}

function cutToFit(line: SafeText, maxTokens: number, count: CountTokens): SafeText {
  let length = Math.min(line.length, maxTokens * maxCharactersPerToken);
  while (length > 1 && count(truncateSafe(line, length)) > maxTokens) length = Math.floor(length * 0.8);
  return truncateSafe(line, Math.max(2, length));
}
