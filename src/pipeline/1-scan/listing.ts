import { english, nested } from '#base/text/english';
import { Cancelled } from '#base/errors';
import { byText } from '#base/order';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import type { ExcludedPath, Submodule, SubmoduleMode } from '#model';
import type { ScanListing, ScanPort } from './ports';
import { openSubmodules, walkRepository, type RepositoryListing } from './submodules';
import { ownFolders, unreadableFolder } from './walk';

/** All paths of a root that may be packed. */
export interface Listing {
  /** Sorted and without duplicates, excluding the folders of git and AgentPack. */
  readonly paths: readonly string[];
  readonly excludedPaths: readonly ExcludedPath[];
  /** Sorted by path. */
  readonly submodules: readonly Submodule[];
  readonly source: 'git' | 'walk';
}

/** Lists a root with git or, if git is not available, by walking its folders. */
export async function listRoot(port: ScanPort, mode: SubmoduleMode, cancel: Cancel, warn: (sentence: string) => void,
  progress?: (fraction: number) => void): Promise<Listing>
{
  const gitListing = port.git && await listWithGit(port.git, warn);
  throwIfCancelled(cancel);
  for (const path of [...(gitListing?.paths ?? []), ...(gitListing?.ignored ?? [])]) port.memory?.addPath(path);
  const rootListing = gitListing
    ? buildRepositoryListing(port, gitListing)
    : { source: 'walk' as const, ...await walkRepository(port, cancel, warn, progress) };
  const submoduleListing = await openSubmodules(port, rootListing, mode, cancel, warn);
  return {
    paths: [...new Set([...rootListing.paths, ...submoduleListing.paths])].filter(isOutsideOwnFolders).sort(byText),
    excludedPaths: [...rootListing.excludedPaths, ...submoduleListing.excludedPaths].filter(({ path }) =>
      isOutsideOwnFolders(path)
    ),
    submodules: submoduleListing.submodules,
    source: rootListing.source,
  };
}

function buildRepositoryListing(port: ScanPort, gitListing: ScanListing): RepositoryListing & Pick<Listing, 'source'> {
  const excludedPaths: ExcludedPath[] = [
    ...gitListing.ignored.map((path) => ({ path, because: 'ignored' as const, detail: english`ignored by git` })),
    ...(gitListing.unreadable ?? []).map((path) => ({
      path,
      because: 'unreadable' as const,
      detail: port.files.whyUnreadable?.(path.replace(/\/$/, '')) ?? unreadableFolder,
    })),
  ];
  return {
    paths: gitListing.paths,
    excludedPaths,
    registeredSubmodules: gitListing.submodules.filter(({ path }) => isOutsideOwnFolders(path)),
    nestedRepositories: gitListing.nested.filter(isOutsideOwnFolders),
    source: 'git',
  };
}

/**
 * Lists the files with git. Returns undefined, with a warning, if git cannot list the files, for example because the
 * index is broken or the folder has another owner.
 */
async function listWithGit(git: NonNullable<ScanPort['git']>,
  warn: (sentence: string) => void): Promise<Awaited<ReturnType<typeof git.list>> | undefined>
{
  try {
    return await git.list();
  } catch (error) {
    if (error instanceof Cancelled || !(error instanceof Error)) throw error;
    warn(
      english`Git could not list the files, so the folders were walked and their .gitignore files read: ${
        nested(error.message)
      }`,
    );
    return undefined;
  }
}

function isOutsideOwnFolders(path: string): boolean {
  return !ownFolders.some((name) => path.includes(name) && path.split('/').includes(name)); // few paths are split
}
