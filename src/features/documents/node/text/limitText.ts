import type { DocumentWarning } from '../../pure/warning';

/** The maximum number of characters that are read from one document. */
const maxTextLength = 10_000_000;

export interface TextLimits {
  /** The share of the text that is read. */
  readonly share?: number | undefined;
  readonly maxLength?: number;
  readonly maxLines?: number;
}

/** Truncates a text that exceeds a limit after the last complete line within the limits, and warns. */
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
  const end = text.lastIndexOf('\n', lengthLimit - 1) + 1;
  const limitedText = text.slice(0, end === 0 ? lengthLimit : end).replace(/[\ud800-\udbff]$/, '');
  warn({
    type: 'too_large',
    message: `The text has ${text.length} characters; the first ${limitedText.length} are read.`,
  });
  return limitedText;
}

/** Returns the offset after a number of lines, or the length of a text that has no more lines. */
function findEndOfLines(text: string, count: number): number {
  let remaining = count;
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1))
    if (--remaining === 0) return index + 1;
  return text.length;
}
