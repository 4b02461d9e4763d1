import { realpathSync } from 'node:fs';
import { repositoryAt } from '#platform/service/workTrees';
import { orOnSystemError } from '#platform/fs/systemError';

/**
 * Returns the folders whose sessions belong to this root: the root as given, its real path, and the same folder in the
 * other work trees of its repository.
 */
export function sessionFolders(root: string): readonly string[] {
  const real = orOnSystemError(() => realpathSync.native(root), () => root);
  const place = repositoryAt(real);
  const below = place ? real.slice(place.top.length) : '';
  return [...new Set([root, real, ...(place?.trees ?? []).map((tree) => `${tree}${below}`)])].map(slashed);
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
