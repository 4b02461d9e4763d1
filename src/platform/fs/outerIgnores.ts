import { lstatSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { OuterIgnore } from '#engine/ports/fileHost';
import { readRegularFile } from './readRegular';
import { isSystemError, catchSystemError } from './systemError';
import { resolveGitFolder, parseGitFileTarget } from '../git/headCommit';
import { getDiskPathBelow, toForwardSlashes } from './diskPaths';

/**
 * Returns the ignore rules from outside a root that apply to it, weakest first, read without running git: global
 * excludes, the repository's `.git/info/exclude`, and the `.gitignore` files in the folders between the repository's
 * top and the root. The list is empty without a repository.
 */
export function readOuterIgnores(root: string,
  env: Readonly<Record<string, string | undefined>>): readonly OuterIgnore[]
{
  const gitPath = findNearestGit(root);
  if (gitPath === undefined) return [];
  const top = dirname(gitPath);
  const prefix = toForwardSlashes(relative(top, root));
  const ignores: OuterIgnore[] = [];
  addRules('the global excludes of git', findGlobalExcludes(env), prefix);
  addRules('.git/info/exclude', join(findCommonFolder(gitPath), 'info', 'exclude'), prefix);
  const folderNames = prefix === '' ? [] : prefix.split('/');
  for (let i = 0; i < folderNames.length; i++) {
    addRules(`${'../'.repeat(folderNames.length - i)}.gitignore`, join(top, ...folderNames.slice(0, i), '.gitignore'),
      folderNames.slice(i).join('/'));
  }
  return ignores;

  function addRules(name: string, path: string | undefined, rulePrefix: string): void {
    const text = path === undefined ? undefined : readTextIfPossible(path);
    if (text !== undefined) ignores.push({ name, text, prefix: rulePrefix });
  }
}

/**
 * Returns the ignore rules for a submodule below `root` that are not in its work tree: global excludes, and the
 * submodule's own `info/exclude` if its `.git` is in the repository.
 */
export function readSubmoduleIgnores(root: string, folder: string,
  env: Readonly<Record<string, string | undefined>>): readonly OuterIgnore[]
{
  const ignores: OuterIgnore[] = [];
  const globalExcludesPath = findGlobalExcludes(env);
  const gitFolder = resolveGitFolder(join(root, folder));
  const outerGit = findNearestGit(root);
  const allowedFolders = [root, ...(outerGit === undefined ? [] : [findCommonFolder(outerGit)])];
  const excludePath = gitFolder !== undefined && allowedFolders.some((folder) => getDiskPathBelow(folder, gitFolder))
    ? join(gitFolder, 'info', 'exclude')
    : undefined;
  for (
    const [name, path] of [['the global excludes of git', globalExcludesPath], [`${folder}: info/exclude`,
      excludePath]] as const
  ) {
    const text = path === undefined ? undefined : readTextIfPossible(path);
    if (text !== undefined) ignores.push({ name, text, prefix: '' });
  }
  return ignores;
}

/** Finds the nearest `.git`, a folder or (in a worktree or submodule) a file; undefined if there is no repository. */
export function findNearestGit(root: string): string | undefined {
  for (let folder = root;; folder = dirname(folder)) {
    const gitPath = join(folder, '.git');
    if (hasEntryAt(gitPath)) return gitPath;
    if (dirname(folder) === folder) return undefined;
  }
}

function hasEntryAt(path: string): boolean {
  // a parent folder may not be accessible, in which case git cannot access it either
  return catchSystemError(() => lstatSync(path, { throwIfNoEntry: false }) !== undefined, () => false);
}

/**
 * Returns the folder of the files that all work trees share. A work tree's `.git` file names the work tree's folder,
 * which names the shared folder.
 */
function findCommonFolder(gitPath: string): string {
  if (lstatSync(gitPath).isDirectory()) return gitPath;
  const target = parseGitFileTarget(readTextIfPossible(gitPath) ?? '');
  if (target === undefined) return gitPath;
  const folder = resolve(dirname(gitPath), target);
  const commonFolder = readTextIfPossible(join(folder, 'commondir'))?.trim();
  return commonFolder === undefined ? folder : resolve(folder, commonFolder);
}

/** Returns the folder of the user's configuration files, in which git's are in `git/`. */
export function findConfigFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const home = env['HOME'] ?? env['USERPROFILE'];
  return env['XDG_CONFIG_HOME'] || (home && join(home, '.config'));
}

/**
 * Returns `core.excludesFile` from the user's own configuration, or git's default location if it is not set. Included
 * files are not followed.
 */
function findGlobalExcludes(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const home = env['HOME'] ?? env['USERPROFILE'];
  const configFolder = findConfigFolder(env);
  const configPaths = [configFolder && join(configFolder, 'git', 'config'), home && join(home, '.gitconfig')];
  let configuredPath: string | undefined;
  for (const configPath of configPaths)
    configuredPath = (configPath && parseExcludesFile(readTextIfPossible(configPath) ?? '')) || configuredPath;
  if (configuredPath === undefined) return configFolder && join(configFolder, 'git', 'ignore');
  return configuredPath.startsWith('~/') && home !== undefined ? join(home, configuredPath.slice(2)) : configuredPath;
}

function parseExcludesFile(configText: string): string | undefined {
  let section = '';
  let value: string | undefined;
  for (const line of configText.split('\n')) {
    section = /^\s*\[([^\]]{1,200})\]/.exec(line)?.[1]?.trim().toLowerCase() ?? section;
    const excludesFile = section === 'core' ? /^\s*excludesfile\s*=(.*)/i.exec(line)?.[1] : undefined;
    if (excludesFile !== undefined) value = excludesFile.trim().replace(/^"(.*)"$/, '$1');
  }
  return value;
}

/** Returns the text of a file, or undefined if it is missing or not a regular file. */
export function readTextIfPossible(path: string): string | undefined {
  try {
    const bytes = readRegularFile(path, 'follow');
    return 'unreadable' in bytes ? undefined : Buffer.from(bytes).toString('utf8');
  } catch (error) {
    if (isSystemError(error)) return undefined; // missing or unreadable, so git ignores it too
    throw error;
  }
}
