import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { getDiskPathBelow } from '#platform/fs/diskPaths';
import { findContainingRepository } from '#platform/service/workTrees';
import { describeWideFolder } from '#platform/fs/wideFolder';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Returns a sentence that explains why a folder cannot be packed together with others. All paths are real paths.
 * `roots`: the roots already in use, the primary one first.
 */
export function findRootProblem(folder: string, roots: readonly string[], env: Env): string | undefined {
  const wideDescription = describeWideFolder(folder, env);
  if (wideDescription !== undefined)
    return english`${folder} is ${wideDescription}, not a project: choose the folder of a repository.`;
  for (const root of roots) {
    if (folder === root) return english`${folder} is listed twice: a pack includes each folder only once.`;
    if (getDiskPathBelow(root, folder))
      return english`${folder} is inside ${root}, which is packed with all its contents: leave it out.`;
    if (getDiskPathBelow(folder, root))
      return english`${folder} contains ${root}, which is already packed: choose a folder outside it, or pack ${folder} alone.`;
    const top = findSharedTop(folder, root);
    if (top !== undefined)
      return english`${folder} and ${root} belong to the same repository, which a pack includes only once: ${
        top === folder || top === root ? english`leave one out` : english`pack ${top} instead`
      }.`;
  }
  return undefined;
}

/** Returns the top folder of the work tree that contains both, or `folder` for two work trees of one repository. */
function findSharedTop(folder: string, root: string): string | undefined {
  const [folderRepository, rootRepository] = [findContainingRepository(folder), findContainingRepository(root)];
  if (!folderRepository || !rootRepository) return undefined;
  if (folderRepository.top === rootRepository.top) return folderRepository.top;
  return folderRepository.trees.includes(rootRepository.top) || rootRepository.trees.includes(folderRepository.top)
    ? folder
    : undefined;
}

/** The maximum number of roots. Users rarely work on more at once, and each root needs its own git processes. */
const maxRoots = 20;

/** @throws UserError if there are too many folders */
export function assertRootLimit(folders: readonly string[]): void {
  if (folders.length > maxRoots)
    throw new UserError(english`A pack takes at most ${maxRoots} further folders, not ${folders.length}.`, 'usage');
}
