import { existsSync, lstatSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '#base/errors';
import { removeStraysOfFile } from '#platform/fs/strays';
import { isSystemError, getRemedyText, describeSystemError } from '#platform/fs/systemError';
import { writeAtomic } from '#platform/fs/writeAtomic';

/** Replaces a regular file atomically; writes directly to a pipe, a link or `/dev/stdout`. @throws UserError */
export function writeReport(path: string, json: string): void {
  if (!existsSync(dirname(path))) throw new UserError(`${path} cannot be written: its folder does not exist.`);
  try {
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) return writeFileSync(path, json);
    removeStraysOfFile(path, Date.now());
    writeAtomic(path, json);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${path} cannot be written: ${describeSystemError(error)}.${getRemedyText(error, 'write')}`);
  }
}
