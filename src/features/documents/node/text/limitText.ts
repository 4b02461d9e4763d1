import type { DocumentWarning } from '../../pure/warning';

/** The maximum number of characters that are read from one document. */
const maxTextLength = 10_000_000;

export interface TextLimits {
  /** The share of the text that is read. */
  readonly share?: number | undefined;
  readonly maxLength?: number;
  readonly maxLines?: number;
}

/** Truncates a text that exceeds a limit, after a complete line if there is one near the limit, and warns. */
export function limitText(text: string, warn: (warning: DocumentWarning) => void,
  { share = 1, maxLength = maxTextLength, maxLines = Infinity }: TextLimits = {}): string
{
  const lengthLimit = Math.floor(Math.min(text.length, maxLength) * share);
  const lineLimit = findEndOfLines(text, maxLines);
  if (Math.min(lengthLimit, lineLimit) >= text.length) return text;
  if (lineLimit <= lengthLimit) {
    const lineCount = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    warn({ type: 'too_large', message: `The text has ${lineCount} lines; the first ${maxLines} are read.` });
    return text.slice(0, lineLimit);
  }
  const limitedText = text.slice(0, findCut(text, lengthLimit)).replace(/[\ud800-\udbff]$/, '');
  warn({
    type: 'too_large',
    message: `The text has ${text.length} characters; the first ${limitedText.length} are read.`,
  });
  return limitedText;
}

/** The minimum number of characters before a limit in which a place to cut is looked for. */
const minCutRange = 1_000;

/**
 * Returns the offset after the last line end, tag or white space in the last tenth before a limit, so that neither a
 * number nor a tag is cut; the limit if there is none.
 */
function findCut(text: string, limit: number): number {
  const start = Math.max(0, limit - Math.max(minCutRange, Math.floor(limit / 10)));
  const ending = text.slice(start, limit);
  for (const pattern of [/[^]*\n/, /[^]*>/, /[^]*\s/]) {
    const match = pattern.exec(ending);
    if (match) return start + match[0].length;
  }
  return limit;
}

/** Returns the offset after a number of lines, or the length of a text that has no more lines. */
function findEndOfLines(text: string, count: number): number {
  let remaining = count;
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1))
    if (--remaining === 0) return index + 1;
  return text.length;
}
