import { realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catchSystemError } from '#platform/fs/systemError';
import { hasPack, isPresent, describeWideFolder } from '#platform/fs/wideFolder';

/**
 * Finds the root if none is given: the nearest folder at or above the working folder that has a pack, otherwise the
 * root of the repository, otherwise the working folder. Like git, the search stops at the repository's root and at
 * other users' folders, because another user may have put a pack into a shared parent folder. It also stops below the
 * home folder and below the root of the file system, because a pack or repository in either does not belong to the
 * folders below.
 */
export function findDefaultRoot(cwd: string, env: Readonly<Record<string, string | undefined>>): string {
  const startFolder = resolveRealFolder(cwd);
  const acceptedOwners = [process.getuid?.(), getFolderOwner(startFolder)];
  for (let folder = startFolder;; folder = dirname(folder)) {
    if (!acceptedOwners.includes(getFolderOwner(folder))) return startFolder;
    if (describeWideFolder(folder, env) !== undefined) return startFolder;
    if (hasPack(folder) || isPresent(join(folder, '.git'))) return folder;
  }
}

/** Returns the owner of a folder; undefined on systems without numeric owners. */
function getFolderOwner(folder: string): number | undefined {
  return process.getuid === undefined ? undefined : catchSystemError(() => statSync(folder).uid, () => undefined);
}

export function resolveRealFolder(path: string): string {
  return catchSystemError(() => realpathSync.native(path), () => path);
}
