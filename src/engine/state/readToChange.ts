import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import type { TextStore } from '../ports/ownFiles';

/**
 * Returns the text of a user's file that a command is about to change. @throws UserError if it has bytes that are not
 * UTF-8, which writing the text back would replace. `shown`: the file, for people
 */
export function readToChange(store: Pick<TextStore, 'read' | 'isUtf8'>, name: string, shown: string):
  | string
  | undefined
{
  const text = store.read(name);
  if (text !== undefined && !store.isUtf8(name))
    throw new UserError(english`${shown} is not in UTF-8, so that it is not changed: save it in UTF-8, then try again.`,
      'failed', { file: shown });
  return text;
}
