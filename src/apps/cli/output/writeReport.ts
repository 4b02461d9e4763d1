import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { UserError } from '#base/errors';
import { removeStraysOfFile } from '#platform/fs/strays';
import { temporaryPath } from '#platform/fs/temporary';

/** Replaces a regular file atomically; writes into anything else (`/dev/stdout`, a pipe, a link). */
export function writeReport(path: string, json: string): void {
  const isRegular = lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
  const temporary = isRegular ? temporaryPath(path) : path;
  try {
    if (isRegular) removeStraysOfFile(path, Date.now());
    writeFileSync(temporary, json);
    if (isRegular) renameSync(temporary, path);
  } catch (error) {
    if (isRegular) rmSync(temporary, { force: true });
    throw new UserError(
      `The report ${path} cannot be written (${
        (error as NodeJS.ErrnoException).code ?? String(error)
      }): check that its folder exists.`,
    );
  }
}
