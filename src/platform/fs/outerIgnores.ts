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
  const git = findNearestGit(root);
  if (git === undefined) return [];
  const top = dirname(git);
  const prefix = toForwardSlashes(relative(top, root));
  const ignores: OuterIgnore[] = [];
  addRules('the global excludes of git', findGlobalExcludes(env), prefix);
  addRules('.git/info/exclude', join(findCommonFolder(git), 'info', 'exclude'), prefix);
  const names = prefix === '' ? [] : prefix.split('/');
  for (let i = 0; i < names.length; i++) {
    addRules(`${'../'.repeat(names.length - i)}.gitignore`, join(top, ...names.slice(0, i), '.gitignore'),
      names.slice(i).join('/'));
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
  const globals = findGlobalExcludes(env);
  const gitFolder = resolveGitFolder(join(root, folder));
  const outerGit = findNearestGit(root);
  const allowed = [root, ...(outerGit === undefined ? [] : [findCommonFolder(outerGit)])];
  const excludePath = gitFolder !== undefined && allowed.some((folder) => getDiskPathBelow(folder, gitFolder))
    ? join(gitFolder, 'info', 'exclude')
    : undefined;
  for (
    const [name, path] of [['the global excludes of git', globals], [`${folder}: info/exclude`, excludePath]] as const
  ) {
    const text = path === undefined ? undefined : readTextIfPossible(path);
    if (text !== undefined) ignores.push({ name, text, prefix: '' });
  }
  return ignores;
}

/** Finds the nearest `.git`, a folder or (in a worktree or submodule) a file; undefined if there is no repository. */
export function findNearestGit(root: string): string | undefined {
  for (let folder = root;; folder = dirname(folder)) {
    const git = join(folder, '.git');
    if (exists(git)) return git;
    if (dirname(folder) === folder) return undefined;
  }
}

function exists(path: string): boolean {
  // a parent folder may not be accessible, in which case git cannot access it either
  return catchSystemError(() => lstatSync(path, { throwIfNoEntry: false }) !== undefined, () => false);
}

/**
 * Returns the folder of the files that all work trees share: a work tree's `.git` file names the work tree's folder,
 * which names the shared folder.
 */
function findCommonFolder(git: string): string {
  if (lstatSync(git).isDirectory()) return git;
  const target = parseGitFileTarget(readTextIfPossible(git) ?? '');
  if (target === undefined) return git;
  const folder = resolve(dirname(git), target);
  const common = readTextIfPossible(join(folder, 'commondir'))?.trim();
  return common === undefined ? folder : resolve(folder, common);
}

/**
 * Returns `core.excludesFile` from the user's own configuration, or git's default location if it is not set. Included
 * files are not followed.
 */
function findGlobalExcludes(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const home = env['HOME'] ?? env['USERPROFILE'];
  const settings = env['XDG_CONFIG_HOME'] || (home === undefined ? undefined : join(home, '.config'));
  const configs = [settings && join(settings, 'git', 'config'), home && join(home, '.gitconfig')];
  let configuredPath: string | undefined;
  for (const config of configs)
    configuredPath = (config && parseExcludesFile(readTextIfPossible(config) ?? '')) || configuredPath;
  if (configuredPath === undefined) return settings && join(settings, 'git', 'ignore');
  return configuredPath.startsWith('~/') && home !== undefined ? join(home, configuredPath.slice(2)) : configuredPath;
}

function parseExcludesFile(config: string): string | undefined {
  let section = '';
  let value: string | undefined;
  for (const line of config.split('\n')) {
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
