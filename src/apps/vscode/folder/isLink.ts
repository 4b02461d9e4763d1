import { lstat } from 'node:fs/promises';
import { unlessMissing } from '#platform/fs/systemError';

/** Whether a path is a symbolic link, which may lead out of the workspace; false where nothing is there. */
export async function isLink(path: string): Promise<boolean> {
  return (await unlessMissing(lstat(path)))?.isSymbolicLink() ?? false;
}
