import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import type { TextStore } from '../ports/ownFiles';

/**
 * Returns the text of a user's file that a command is about to change. `displayName` is the file name for messages.
 * @throws UserError if the file has bytes that are not UTF-8, because writing the text back would replace them
 */
export function readForChange(store: Pick<TextStore, 'read' | 'isUtf8'>, name: string, displayName: string):
  | string
  | undefined
{
  const text = store.read(name);
  if (text !== undefined && !store.isUtf8(name))
    throw new UserError(
      english`${displayName} is not in UTF-8 and was not changed. Save it in UTF-8, then try again.`,
      'failed',
      { file: displayName },
    );
  return text;
}
