import { findHiddenText } from '#secrets/hiddenText';

/**
 * Returns the first line with characters that hide text from the user but not from a model: tag characters, and
 * characters that change the text direction.
 */
export function findInvisibleTextLine(text: string): number | undefined {
  const hiddenText = findHiddenText(text);
  return hiddenText?.kinds.some((kind) => kind === 'tag' || kind === 'bidi') ? hiddenText.line : undefined;
}
