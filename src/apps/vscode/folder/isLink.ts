import { lstat } from 'node:fs/promises';
import { resolveUnlessMissing } from '#platform/fs/systemError';

/**
 * Reports whether a path is a symbolic link, which may lead out of the workspace; false if nothing exists at the path.
 */
export async function isLink(path: string): Promise<boolean> {
  return (await resolveUnlessMissing(lstat(path)))?.isSymbolicLink() ?? false;
}
