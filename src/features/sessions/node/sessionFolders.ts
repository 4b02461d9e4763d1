import { realpathSync } from 'node:fs';
import { findContainingRepository } from '#platform/service/workTrees';
import { catchSystemError } from '#platform/fs/systemError';

/**
 * Returns the folders whose sessions belong to this root: the root as given, its real path, and the same folder in the
 * other work trees of its repository.
 */
export function listSessionFolders(root: string): readonly string[] {
  const realRoot = catchSystemError(() => realpathSync.native(root), () => root);
  const repository = findContainingRepository(realRoot);
  const subfolder = repository ? realRoot.slice(repository.top.length) : '';
  return [...new Set([root, realRoot, ...(repository?.trees ?? []).map((tree) => `${tree}${subfolder}`)])].map(
    toForwardSlashes,
  );
}

function toForwardSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}
