import { findHiddenText } from '#secrets/hiddenText';

/**
 * Returns the first line with characters that hide text from the user but not from a model: tag characters, and
 * changes of direction.
 */
export function findInvisibleTextLine(text: string): number | undefined {
  const hidden = findHiddenText(text);
  return hidden?.kinds.some((kind) => kind === 'tag' || kind === 'bidi') ? hidden.line : undefined;
}
