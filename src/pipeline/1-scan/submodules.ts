import { english, nested } from '#base/text/english';
import { byPath } from '#base/order';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { addAll } from '#base/collections/lists';
import type { ExcludedPath, Submodule, SubmoduleMode } from '#model';
import { maxDepth, readIgnoreFile } from './ignore';
import type { ScanFiles } from './ports';
import { walk, type WalkPort } from './walk';
import { isRelativePath } from '#base/schema/schema';

/** The files of one repository and its nested repositories; paths are relative to the repository. */
export interface RepositoryListing {
  readonly paths: readonly string[];
  readonly excludedPaths: readonly ExcludedPath[];
  readonly registeredSubmodules: readonly { readonly path: string; readonly recorded?: string; }[];
  /** Repositories inside this repository that are not its submodules. */
  readonly nestedRepositories: readonly string[];
}

/**
 * Lists a repository by walking its folders, without git. Its `.gitmodules` file determines which nested repositories
 * are submodules.
 */
export async function walkRepository(port: WalkPort, cancel: Cancel, warn: (sentence: string) => void,
  progress?: (fraction: number) => void): Promise<RepositoryListing>
{
  const { paths, excludedPaths, repositories } = await walk(port, cancel, warn, progress);
  const text = paths.includes('.gitmodules') ? readIgnoreFile(port.files, '.gitmodules', warn) : undefined;
  const registeredSubmodules = new Set(parseSubmodulePaths(text ?? '').filter((path) => isFolder(port.files, path)));
  return {
    paths,
    excludedPaths,
    registeredSubmodules: [...registeredSubmodules].map((path) => ({ path })).sort(byPath),
    nestedRepositories: repositories.filter((path) => !registeredSubmodules.has(path)),
  };
}

/**
 * Returns the packable files of submodules, depending on `mode`. Files of other nested repositories are never packed. A
 * packed submodule and its own submodules are walked with their own ignore rules. Git is not run in submodules, because
 * their git configuration is not that of the root.
 */
export async function openSubmodules(
  port: WalkPort,
  { registeredSubmodules, nestedRepositories }: Pick<RepositoryListing, 'registeredSubmodules' | 'nestedRepositories'>,
  mode: SubmoduleMode,
  cancel: Cancel,
  warn: (sentence: string) => void,
): Promise<
  {
    readonly paths: readonly string[];
    readonly excludedPaths: readonly ExcludedPath[];
    readonly submodules: readonly Submodule[];
  }
> {
  const paths: string[] = [];
  const excludedPaths: ExcludedPath[] = nestedRepositories.map((path) => ({
    path,
    because: 'nested-repository',
    detail: english`a separate repository, not a submodule of this one`,
  }));
  const submodules: Submodule[] = [];
  for (const { path, recorded } of registeredSubmodules) {
    throwIfCancelled(cancel);
    const initialized = path.split('/').length < maxDepth && isFolder(port.files, path) &&
      port.files.stat(`${path}/.git`) !== undefined;
    const commit = initialized ? port.files.headCommit(path) : undefined;
    submodules.push({
      path,
      initialized,
      ...(commit !== undefined && { commit }),
      ...(recorded !== undefined && { recorded }),
    });
    if (mode === 'pack' && initialized) await addSubmodule(path);
    else excludedPaths.push({
        path,
        because: 'submodule',
        detail: initialized
          ? submoduleDetails[mode]
          : english`a submodule that is not initialized: git submodule update --init fetches its files`,
      });
  }
  return { paths, excludedPaths, submodules: submodules.sort(byPath) };

  async function addSubmodule(folder: string): Promise<void> {
    const addPrefix = (path: string) => `${folder}/${path}`;
    const innerPort: WalkPort = {
      files: createFilesBelow(port.files, folder),
      pause: () => port.pause(),
      memory: port.memory,
    };
    const innerWarn = (problem: string) => warn(formatSubmoduleProblem(folder, problem));
    const listing = await walkRepository(innerPort, cancel, innerWarn);
    const innerListing = await openSubmodules(innerPort, listing, mode, cancel, innerWarn);
    for (const path of [...listing.paths, ...innerListing.paths]) paths.push(addPrefix(path));
    addAll(excludedPaths, [...listing.excludedPaths, ...innerListing.excludedPaths].map((item) => ({
      ...item,
      path: addPrefix(item.path),
      detail: ownIgnoreRulePattern.test(item.detail) ? addPrefix(item.detail) : item.detail,
    })));
    addAll(submodules, innerListing.submodules.map((submodule) => ({ ...submodule, path: addPrefix(submodule.path) })));
  }
}

/**
 * Matches the beginning of an excluded path's detail if a `.gitignore` of the path's own repository ignores the path.
 */
export const ownIgnoreRulePattern = /^(?:[^:]*\/)?\.gitignore:\d+:/;

const submoduleDetails: Readonly<Record<SubmoduleMode, string>> = {
  omit: english`in a submodule, and submodules are left out (--submodules pack includes their files)`,
  list: english`in a submodule, which is listed with only its commit (--submodules pack includes its files)`,
  pack: english`in a submodule`,
};

/** Reports whether a path is a folder that is not reached through a link. A link's target is listed by its own path. */
function isFolder(files: ScanFiles, path: string): boolean {
  const names = path.split('/');
  return names.every((_, i) => files.stat(names.slice(0, i + 1).join('/'))?.kind === 'directory');
}

/** Returns the files below a folder, with paths relative to that folder. */
function createFilesBelow(files: ScanFiles, folder: string): ScanFiles {
  const addPrefix = (path: string) => (path === '' ? folder : `${folder}/${path}`);
  return {
    readDir: (path) => files.readDir(addPrefix(path)),
    ...(files.whyUnreadable && { whyUnreadable: (path: string) => files.whyUnreadable!(addPrefix(path)) }),
    stat: (path) => files.stat(addPrefix(path)),
    read: (path) => files.read(addPrefix(path)),
    resolveLink: (path) => files.resolveLink(addPrefix(path)),
    outerIgnores: (repository) => files.outerIgnores(repository === undefined ? folder : addPrefix(repository)),
    headCommit: (path) => files.headCommit(addPrefix(path)),
  };
}

function formatSubmoduleProblem(folder: string, problem: string): string {
  return english`In the submodule ${folder}: ${nested(problem)}`;
}

/** The maximum number of submodules in a repository. Handwritten lists are shorter. */
const maxSubmodules = 10_000;

/**
 * Returns the folders listed in a `.gitmodules` file, in the order of their first mention. The file may be hostile, so
 * paths that leave the repository or lead into git's own folder are skipped. Takes time linear in the text's length.
 */
export function parseSubmodulePaths(text: string): string[] {
  const paths = new Set<string>();
  let isInSubmodule = false;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*\[/.test(line)) {
      isInSubmodule = /^\s*\[submodule[\s"]/i.test(line);
      continue;
    }
    const value = isInSubmodule ? /^\s*path\s*=(.*)$/i.exec(line)?.[1] : undefined;
    const path = value === undefined ? undefined : unquoteValue(value.trim()).replace(/\/$/, '');
    if (
      path !== undefined && isRelativePath(path) && !path.split('/').some((name) => name.toLowerCase() === '.git') &&
      paths.size < maxSubmodules
    ) paths.add(path);
  }
  return [...paths];
}

/**
 * Removes the quotes that git's configuration puts around values that contain `#` or `;`, or that begin or end with
 * spaces.
 */
function unquoteValue(value: string): string {
  const quotedValue = /^"((?:[^"\\]|\\.)*)"/.exec(value)?.[1];
  return quotedValue === undefined ? value.replace(/\s+[#;].*$/, '') : quotedValue.replace(/\\(.)/g, '$1');
}
