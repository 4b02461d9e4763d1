import { findHiddenText } from '#secrets/hiddenText';

/**
 * The first line with hidden characters, where some of them tell a model what a person does not see: tags, and changes
 * of direction.
 */
export function unseenTextLine(text: string): number | undefined {
  const hidden = findHiddenText(text);
  return hidden?.kinds.some((kind) => kind === 'tag' || kind === 'bidi') ? hidden.line : undefined;
}
