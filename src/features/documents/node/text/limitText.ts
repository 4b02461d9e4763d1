import type { DocumentWarning } from '../../pure/warning';

/** The maximum number of characters that are read from one document. */
const maxTextLength = 10_000_000;

/** Truncates a text that exceeds the limit after the last complete line within the limit, and warns. */
export function limitText(text: string, warn: (warning: DocumentWarning) => void, maxLength = maxTextLength): string {
  if (text.length <= maxLength) return text;
  const end = text.lastIndexOf('\n', maxLength - 1) + 1;
  const limitedText = text.slice(0, end === 0 ? maxLength : end).replace(/[\ud800-\udbff]$/, '');
  warn({
    type: 'too_large',
    message: `The text has ${text.length} characters; the first ${limitedText.length} are read.`,
  });
  return limitedText;
}

/** Truncates a text after a number of lines, and warns. */
export function limitLines(text: string, warn: (warning: DocumentWarning) => void, maxLines: number): string {
  let lineCount = 0;
  let end = text.length;
  for (let at = text.indexOf('\n'); at >= 0 && at + 1 < text.length; at = text.indexOf('\n', at + 1))
    if (++lineCount === maxLines) end = at + 1;
  if (end < text.length)
    warn({ type: 'too_large', message: `The text has ${lineCount + 1} lines; the first ${maxLines} are read.` });
  return text.slice(0, end);
}
