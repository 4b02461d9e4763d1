import { findHiddenText } from '../../secrets/hiddenText';

/** Whether a text has characters that tell a model what a person does not see: tags, and changes of direction. */
export function hasUnseenText(text: string): boolean {
  return findHiddenText(text)?.kinds.some((kind) => kind === 'tag' || kind === 'bidi') ?? false;
}
