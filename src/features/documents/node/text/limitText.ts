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
