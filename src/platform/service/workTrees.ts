import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The repository that contains a folder. */
interface RepositoryPlace {
  /** The top of the folder's own work tree. */
  readonly top: string;
  /**
   * The top folders of all the repository's existing work trees: the main one first, then the linked ones by the names
   * that git gave them.
   */
  readonly trees: readonly string[];
}

/** The limit, in bytes, for the files of git that name folders. */
const maxBytes = 65_536;
/** If there are more work trees, only the first are known. */
const maxTrees = 200;

/**
 * Finds the repository that contains a real path, from git's own files, without starting a program. A `.git` file
 * counts only if the folder that it names also names this work tree, so that the contents of an archive cannot pass
 * another repository off as their own. Returns undefined if there is no repository, or if git would need a repair
 * because a work tree was pruned, or moved without git.
 */
export function repositoryAt(folder: string): RepositoryPlace | undefined {
  for (let top = folder;; top = dirname(top)) {
    const git = join(top, '.git');
    if (getFileOrFolderKind(git) === 'file' || fileText(join(git, 'HEAD')) !== undefined) {
      const common = commonFolder(top);
      return common === undefined ? undefined : { top, trees: listWorkTrees(common) };
    }
    if (dirname(top) === top) return undefined;
  }
}

/**
 * Returns the same folder in the repository's other work trees, as real paths. Omits work trees of other users and work
 * trees behind a link.
 */
export function sameFolderElsewhere(folder: string): readonly string[] {
  const root = resolveTreePath(folder);
  const place = root === undefined ? undefined : repositoryAt(root);
  if (root === undefined || !place) return [];
  const below = root.slice(place.top.length);
  const roots = new Set(place.trees.flatMap((tree) => {
    const real = resolveTreePath(tree);
    return real === undefined || resolveTreePath(`${real}${below}`) !== `${real}${below}` ? [] : [`${real}${below}`];
  }));
  roots.delete(root);
  return [...roots].filter(isOwnFolder);
}

/** Finds the git folder that all work trees share: `/shop/.git`. */
function commonFolder(top: string): string | undefined {
  const path = join(top, '.git');
  if (getFileOrFolderKind(path) === 'folder') return path;
  // in a linked work tree, `.git` is a file: gitdir: /shop/.git/worktrees/name
  const named = namedFolder(fileText(path));
  if (named === undefined) return undefined;
  const gitDir = resolve(top, named);
  const common = fileText(join(gitDir, 'commondir'))?.trim();
  if (common === undefined) return isWorkTreeOfGitFolder(top, gitDir) ? gitDir : undefined;
  return isSame(treeAt(gitDir), top) ? resolve(gitDir, common) : undefined;
}

function listWorkTrees(common: string): readonly string[] {
  const linked = (namesIn(join(common, 'worktrees')) ?? []).sort().slice(0, maxTrees).flatMap((name) => {
    const gitDir = join(common, 'worktrees', name);
    const tree = treeAt(gitDir);
    const back = tree === undefined ? undefined : namedFolder(fileText(join(tree, '.git')));
    return tree !== undefined && back !== undefined && isSame(resolve(tree, back), gitDir) ? [tree] : [];
  });
  return [...mainTree(common), ...linked];
}

/** Returns the main work tree. A bare repository has none; a submodule's configuration names its work tree. */
function mainTree(common: string): readonly string[] {
  const config = fileText(join(common, 'config')) ?? '';
  if (/^\s*bare\s*=\s*true\s*$/im.test(config)) return [];
  if (basename(common) === '.git') return [dirname(common)];
  const named = treeIn(common);
  return named === undefined || !isSame(resolve(named, namedFolder(fileText(join(named, '.git'))) ?? ''), common)
    ? []
    : [named];
}

/** Reports whether a git folder outside its work tree, such as a submodule's, names this one. */
function isWorkTreeOfGitFolder(top: string, git: string): boolean {
  return isSame(treeIn(git), top);
}

/** Reads `core.worktree`, which git moves to `config.worktree` if work trees have their own configurations. */
function treeIn(git: string): string | undefined {
  for (const name of ['config.worktree', 'config']) {
    const value = /^\s*worktree\s*=\s*"?([^"\r\n]{1,4096}?)"?\s*$/im.exec(fileText(join(git, name)) ?? '')?.[1];
    if (value !== undefined) return resolve(git, value);
  }
  return undefined;
}

/**
 * Returns the work tree whose folder in the repository this is. Git writes the path of its `.git`, which may be
 * relative.
 */
function treeAt(gitDir: string): string | undefined {
  const path = fileText(join(gitDir, 'gitdir'))?.trim();
  return path === undefined || path === '' ? undefined : dirname(resolve(gitDir, path));
}

function namedFolder(gitFile: string | undefined): string | undefined {
  return /^gitdir: ([^\r\n]+)/.exec(gitFile ?? '')?.[1];
}

function isSame(a: string | undefined, b: string): boolean {
  const real = a === undefined ? undefined : resolveTreePath(a);
  return real !== undefined && real === resolveTreePath(b);
}

function isOwnFolder(path: string): boolean {
  const stats = absent(() => lstatSync(path));
  const user = process.getuid?.();
  return stats?.isDirectory() === true && (user === undefined || stats.uid === user);
}

function resolveTreePath(path: string): string | undefined {
  return absent(() => realpathSync.native(path));
}

function namesIn(folder: string): string[] | undefined {
  return absent(() => readdirSync(folder));
}

function getFileOrFolderKind(path: string): 'file' | 'folder' | undefined {
  const stats = absent(() => lstatSync(path, { throwIfNoEntry: false }));
  return stats?.isFile() ? 'file' : stats?.isDirectory() ? 'folder' : undefined;
}

/** Reads a file without waiting for a pipe. */
function fileText(path: string): string | undefined {
  return absent(() => {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const state = fstatSync(file);
      return state.isFile() && state.size <= maxBytes ? readFileSync(file, 'utf8') : undefined;
    } finally {
      closeSync(file);
    }
  });
}

/** Treats anything unreadable as absent: git itself reports it. */
function absent<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
