import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { UserError } from '../../../base/errors';
import { removeBeside } from '../../node/fs/strays';
import { temporaryFor } from '../../node/fs/temporary';

/** Whole or not at all; what is no plain file (`/dev/stdout`, a pipe, a link) stays what it is, and is written to. */
export function writeReport(path: string, json: string): void {
  const isPlain = lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
  const temporary = isPlain ? temporaryFor(path) : path;
  try {
    if (isPlain) removeBeside(path, Date.now());
    writeFileSync(temporary, json);
    if (isPlain) renameSync(temporary, path);
  } catch (error) {
    if (isPlain) rmSync(temporary, { force: true });
    throw new UserError(
      `The report ${path} cannot be written (${
        (error as NodeJS.ErrnoException).code ?? String(error)
      }): check that its folder exists.`,
    );
  }
}
