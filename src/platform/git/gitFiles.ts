import { readdirSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { WaitOptions } from '#engine/ports/gitHost';
import { findConfigFolder } from '../fs/outerIgnores';
import { catchSystemError } from '../fs/systemError';
import { createGitEnvironment } from './gitEnvironment';
import { parseConfig } from './gitParse';
import type { GitProcess } from './gitProcess';
import type { Env } from './gitProgram';
import { findCommonGitFolder, resolveGitFolder } from './headCommit';

/** A root folder in a work tree of git. */
export interface RootInWorkTree {
  readonly git: GitProcess;
  readonly root: string;
  /** The top of the work tree. */
  readonly top: string;
  readonly env: Env;
}

/** Files in the folder of one work tree and in the folder that all work trees share. */
const ownFiles = ['HEAD', 'index', 'commondir', 'config.worktree', 'info/sparse-checkout', 'reftable/tables.list'];
const sharedFiles = ['config', 'packed-refs', 'shallow', 'info/exclude', 'info/attributes', 'info/grafts',
  'reftable/tables.list'];
const userFiles = ['config', 'ignore', 'attributes'];
/** The files above a root whose rules also apply to the root. */
const ruleFileNames = ['.gitignore', '.gitattributes'];
/** Keys of the configuration whose values are paths of files with further configuration or rules. */
const pathKeyPattern = /^(?:include\.path|includeif\..*\.path|core\.excludesfile|core\.attributesfile)$/;
/** The maximum number of references, and of their folders, in files of their own. */
const maxReferences = 5_000;

/** Absolute paths of what determines the repository of a root and what git says about it, except the root's content. */
export interface GitFiles {
  /** Files that may not exist, and the folders of references. */
  readonly files: readonly string[];
  /** The folders from the root up to the top, and those of git, which git uses only if the user owns them. */
  readonly folders: readonly string[];
}

/**
 * Lists git's own files, which determine the repository of a root, its index, HEAD and references, and the ignore
 * rules, attributes and configuration that are not in the root. Returns undefined if they are not all known. The
 * system's own files are those in `/etc` and those that git has read.
 */
export async function listGitFiles({ git, root, top, env }: RootInWorkTree,
  waitOptions: WaitOptions): Promise<GitFiles | undefined>
{
  const ownFolder = catchSystemError(() => resolveGitFolder(top), () => undefined);
  const sharedFolder = findCommonGitFolder(top);
  if (ownFolder === undefined || sharedFolder === undefined) return undefined;
  const gitEnv = createGitEnvironment(root, env);
  const references = listReferences([...new Set([ownFolder, sharedFolder])]);
  const configured = await listConfiguredFiles(git, top, gitEnv, waitOptions);
  if (!references || !configured) return undefined;
  const rootFolders = listFoldersDown(top, root);
  return {
    files: [
      ...ownFiles.map((name) => join(ownFolder, name)),
      ...sharedFiles.map((name) => join(sharedFolder, name)),
      ...references,
      ...configured,
      ...listUserFiles(gitEnv),
      ...rootFolders.slice(0, -1).flatMap((folder) => ruleFileNames.map((name) => join(folder, name))),
      ...rootFolders.slice(1).map((folder) => join(folder, '.git')), // another repository would begin there
      ...(ownFolder === join(top, '.git') ? [] : [join(top, '.git')]), // in a linked work tree, it is a file
    ],
    folders: [...rootFolders, ownFolder, sharedFolder, join(sharedFolder, 'objects')],
  };
}

/** Lists the references that have files of their own, with their folders. */
function listReferences(gitFolders: readonly string[]): string[] | undefined {
  const paths = gitFolders.map((folder) => join(folder, 'refs'));
  for (const folder of paths) {
    const entries = catchSystemError(() => readdirSync(folder), () => []); // most paths are files
    if (paths.length + entries.length > maxReferences) return undefined;
    for (const name of entries) paths.push(join(folder, name));
  }
  return paths;
}

/** Lists the files of the configuration, and the files that it names. */
async function listConfiguredFiles(git: GitProcess, top: string, env: Env,
  waitOptions: WaitOptions): Promise<string[] | undefined>
{
  const result = await git.run(['config', '-z', '--show-origin', '--list'], waitOptions);
  if (result.code !== 0 || result.isTruncated) return undefined;
  const paths = new Set<string>();
  for (const { source, key, value } of parseConfig(result.stdout)) {
    const configFile = source.startsWith('file:') ? resolve(top, source.slice('file:'.length)) : undefined;
    if (configFile !== undefined) paths.add(configFile);
    if (!pathKeyPattern.test(key)) continue;
    const path = resolveConfiguredPath(value, key.startsWith('include') ? configFile : undefined, env);
    if (path === undefined) return undefined;
    paths.add(path);
  }
  return [...paths];
}

/** Resolves a path in the configuration. Only the path of an included file may be relative, to the including file. */
function resolveConfiguredPath(value: string, configFile: string | undefined, env: Env): string | undefined {
  const home = env['HOME'] ?? env['USERPROFILE'];
  if (value.startsWith('~/')) return home && join(home, value.slice(2));
  if (isAbsolute(value)) return value;
  return configFile === undefined || /^[~%]/.test(value) ? undefined : resolve(dirname(configFile), value);
}

/** Lists the places where git looks for the configuration and rules of the user and the system. */
function listUserFiles(env: Env): string[] {
  const home = env['HOME'] ?? env['USERPROFILE'];
  const configFolder = findConfigFolder(env);
  return [
    ...userFiles.flatMap((name) => (configFolder ? [join(configFolder, 'git', name)] : [])),
    ...(home ? [join(home, '.gitconfig')] : []),
    ...['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM'].flatMap((name) => env[name] || []),
    '/etc/gitconfig',
    '/etc/gitattributes',
  ];
}

/** Lists the folders from the top down to the root. */
function listFoldersDown(top: string, root: string): string[] {
  const names = relative(top, root).split(sep).filter((name) => name !== '');
  return [top, ...names.map((_, i) => join(top, ...names.slice(0, i + 1)))];
}
