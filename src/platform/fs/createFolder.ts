import { english } from '#base/text/english';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '#base/errors';
import { describeSystemError, getRemedyText, isSystemError } from './systemError';

/** Creates a folder and its missing ancestors. @throws UserError if they cannot be created */
export function createFolder(path: string, mode?: number): void {
  try {
    createFolders(path, mode);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(
      english`${path} cannot be created: ${describeSystemError(error)}.${getRemedyText(error, 'write')}`,
    );
  }
}

/** Creates folders. On a read-only disk, Node's recursive `mkdir` reports ENOENT, but an access check reports EROFS. */
function createFolders(path: string, mode: number | undefined): void {
  try {
    mkdirSync(path, { recursive: true, mode });
  } catch (error) {
    let ancestor = dirname(path);
    while (!existsSync(ancestor)) ancestor = dirname(ancestor);
    accessSync(ancestor, constants.W_OK);
    throw error;
  }
}
