import { lstat } from 'node:fs/promises';

/** Whether a path is a symbolic link, which may lead out of the workspace; false where nothing is there. */
export async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return false;
    throw error;
  }
}
