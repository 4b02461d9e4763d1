import { readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ignoreSystemErrors } from './ignoreSystemErrors';
import { readFileBytes } from './readFileBytes';
import { statIfPresent } from './userFolder';

/** The repository that contains a folder. */
interface RepositoryLocation {
  /** The top of the folder's own work tree. */
  readonly top: string;
  /**
   * The top folders of all the repository's existing work trees: the main one first, then the linked ones, sorted by
   * the names that git gave them.
   */
  readonly trees: readonly string[];
}

/** The maximum size, in bytes, of git's files that contain paths of folders. */
const maxBytes = 65_536;
/** The maximum number of linked work trees. Any others are ignored. */
const maxTrees = 200;

/**
 * Finds the repository that contains a real path. Reads git's own files and does not start a program. A `.git` file
 * counts only if the folder that it refers to also refers to this work tree, so that an extracted archive cannot claim
 * another repository as its own. Returns undefined if no repository is found, or if the repository must be repaired
 * because a work tree was pruned or was moved without git.
 */
export function findContainingRepository(folder: string): RepositoryLocation | undefined {
  for (let top = folder;; top = dirname(top)) {
    const gitPath = join(top, '.git');
    if (getFileOrFolderKind(gitPath) === 'file' || readFileText(join(gitPath, 'HEAD')) !== undefined) {
      const commonFolder = findCommonFolder(top);
      return commonFolder === undefined ? undefined : { top, trees: listWorkTrees(commonFolder) };
    }
    if (dirname(top) === top) return undefined;
  }
}

/**
 * Returns the same folder in the repository's other work trees, as real paths. Omits work trees that belong to other
 * users or are reached through a symbolic link.
 */
export function listSameFolderInOtherTrees(folder: string): readonly string[] {
  const root = resolveTreePath(folder);
  const location = root === undefined ? undefined : findContainingRepository(root);
  if (root === undefined || !location) return [];
  const relativePath = root.slice(location.top.length);
  const roots = new Set(location.trees.flatMap((tree) => {
    const realPath = resolveTreePath(tree);
    return realPath === undefined || resolveTreePath(`${realPath}${relativePath}`) !== `${realPath}${relativePath}`
      ? []
      : [`${realPath}${relativePath}`];
  }));
  roots.delete(root);
  return [...roots].filter(isOwnFolder);
}

/** Finds the git folder that all work trees share: `/shop/.git`. */
function findCommonFolder(top: string): string | undefined {
  const path = join(top, '.git');
  if (getFileOrFolderKind(path) === 'folder') return path;
  // in a linked work tree, `.git` is a file: gitdir: /shop/.git/worktrees/name
  const gitDirPath = parseGitDirPath(readFileText(path));
  if (gitDirPath === undefined) return undefined;
  const gitDir = resolve(top, gitDirPath);
  const commonPath = readFileText(join(gitDir, 'commondir'))?.trim();
  if (commonPath === undefined) return isWorkTreeOfGitFolder(top, gitDir) ? gitDir : undefined;
  return isSamePath(findLinkedTree(gitDir), top) ? resolve(gitDir, commonPath) : undefined;
}

function listWorkTrees(commonFolder: string): readonly string[] {
  const linkedTrees = (listFileNames(join(commonFolder, 'worktrees')) ?? []).sort().slice(0, maxTrees).flatMap(
    (name) => {
      const gitDir = join(commonFolder, 'worktrees', name);
      const tree = findLinkedTree(gitDir);
      const backPath = tree === undefined ? undefined : parseGitDirPath(readFileText(join(tree, '.git')));
      return tree !== undefined && backPath !== undefined && isSamePath(resolve(tree, backPath), gitDir) ? [tree] : [];
    },
  );
  return [...findMainTree(commonFolder), ...linkedTrees];
}

/** Returns the main work tree, unless the repository is bare. A submodule's work tree is set in its configuration. */
function findMainTree(commonFolder: string): readonly string[] {
  const config = readFileText(join(commonFolder, 'config')) ?? '';
  if (/^\s*bare\s*=\s*true\s*$/im.test(config)) return [];
  if (basename(commonFolder) === '.git') return [dirname(commonFolder)];
  const configuredTree = readConfiguredTree(commonFolder);
  return configuredTree === undefined ||
      !isSamePath(resolve(configuredTree, parseGitDirPath(readFileText(join(configuredTree, '.git'))) ?? ''),
        commonFolder)
    ? []
    : [configuredTree];
}

/** Reports whether a git folder outside its work tree, such as a submodule's, refers to this work tree. */
function isWorkTreeOfGitFolder(top: string, gitFolder: string): boolean {
  return isSamePath(readConfiguredTree(gitFolder), top);
}

/** Reads `core.worktree`, which git moves to `config.worktree` if work trees have their own configurations. */
function readConfiguredTree(gitFolder: string): string | undefined {
  for (const name of ['config.worktree', 'config']) {
    const value = /^\s*worktree\s*=\s*"?([^"\r\n]{1,4096}?)"?\s*$/im.exec(readFileText(join(gitFolder, name)) ?? '')
      ?.[1];
    if (value !== undefined) return resolve(gitFolder, value);
  }
  return undefined;
}

/**
 * Returns the linked work tree that a folder below `.git/worktrees` describes. Git stores the path of the work tree's
 * `.git` file in this folder, possibly as a relative path.
 */
function findLinkedTree(gitDir: string): string | undefined {
  const path = readFileText(join(gitDir, 'gitdir'))?.trim();
  return path === undefined || path === '' ? undefined : dirname(resolve(gitDir, path));
}

function parseGitDirPath(gitFileText: string | undefined): string | undefined {
  return /^gitdir: ([^\r\n]+)/.exec(gitFileText ?? '')?.[1];
}

function isSamePath(a: string | undefined, b: string): boolean {
  const realPath = a === undefined ? undefined : resolveTreePath(a);
  return realPath !== undefined && realPath === resolveTreePath(b);
}

function isOwnFolder(path: string): boolean {
  const stats = statIfPresent(path);
  const user = process.getuid?.();
  return stats?.isDirectory() === true && (user === undefined || stats.uid === user);
}

function resolveTreePath(path: string): string | undefined {
  return ignoreSystemErrors(() => realpathSync.native(path));
}

function listFileNames(folder: string): string[] | undefined {
  return ignoreSystemErrors(() => readdirSync(folder));
}

function getFileOrFolderKind(path: string): 'file' | 'folder' | undefined {
  const stats = statIfPresent(path);
  return stats?.isFile() ? 'file' : stats?.isDirectory() ? 'folder' : undefined;
}

function readFileText(path: string): string | undefined {
  return readFileBytes(path, ({ size }) => size <= maxBytes, true)?.toString('utf8');
}
