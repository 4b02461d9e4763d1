import type { DocumentWarning } from '../../pure/warning';

/** The length of the text that is read of one document, in characters. */
const maxTextLength = 10_000_000;

/** Cuts a text that is too long after its last whole line within the limit, and warns. */
export function limitText(text: string, warn: (warning: DocumentWarning) => void, maxLength = maxTextLength): string {
  if (text.length <= maxLength) return text;
  const end = text.lastIndexOf('\n', maxLength - 1) + 1;
  const start = text.slice(0, end === 0 ? maxLength : end).replace(/[\ud800-\udbff]$/, '');
  warn({
    type: 'too_large',
    message: `The text has ${text.length} characters; the first ${start.length} are read.`,
  });
  return start;
}
