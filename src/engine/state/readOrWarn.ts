import { UserError } from '#base/errors';
import type { TextStore } from '../ports/ownFiles';

/** Reads an optional file; a file that cannot be read counts as absent, with a warning. */
export function readOrWarn(store: Pick<TextStore, 'read'>, name: string, warn?: (sentence: string) => void):
  | string
  | undefined
{
  try {
    return store.read(name);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    warn?.(error.message);
    return undefined;
  }
}
