import { findHiddenText } from '#secrets/hiddenText';

/**
 * Returns the first line with hidden characters that give a model text that the user does not see: tags, and changes of
 * direction.
 */
export function unseenTextLine(text: string): number | undefined {
  const hidden = findHiddenText(text);
  return hidden?.kinds.some((kind) => kind === 'tag' || kind === 'bidi') ? hidden.line : undefined;
}
