import { english, nested } from '#base/text/english';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { UserError } from '#base/errors';
import { getDiskPathBelow, toForwardSlashes } from '#platform/fs/diskPaths';
import { parseConfig } from '#platform/git/gitParse';
import { createGitProcess } from '#platform/git/gitProcess';
import type { Env } from '#platform/git/gitProgram';

/** The folders in which git runs hooks for a root. All paths are absolute and real. */
export interface GitFolders {
  /** The top of the root's work tree, in which git runs these hooks. */
  readonly topFolder: string;
  /** The git folder that all work trees of the repository share. */
  readonly commonFolder: string;
  /** The name of the linked work tree, if the root is in one. */
  readonly linkedTreeName: string | undefined;
  /** The root relative to the top: `packages/a`, or `.`. */
  readonly root: string;
  readonly hooks: HooksFolder;
}

/**
 * The location of hooks: in the git folder, which belongs only to this clone, or in the work tree, which everyone
 * shares.
 */
export type HooksFolder =
  | {
    readonly kind: 'clone' | 'shared';
    /** Starts with `.git` for a folder in the git folder. */
    readonly path: string;
    /** True if hook files do not have to be executable for git, or for the program that runs them instead. */
    readonly needsNoMode?: true;
  }
  | { readonly kind: 'elsewhere'; readonly problem: string; };

/** @throws UserError if the root is not in a work tree that git can use */
export async function findGitFolders(root: string, env: Env): Promise<GitFolders> {
  const git = createGitProcess(root, env);
  const result = await git.run(['rev-parse', '--is-inside-work-tree', '--git-common-dir', '--show-cdup', '--git-dir']);
  if (result.code !== 0)
    throw new UserError(english`Git hooks cannot be connected in ${root}: ${nested(result.error)}.`);
  const [isInside, gitCommonDir = '', pathToTop = '', gitDir = ''] = result.stdout.split('\n');
  if (isInside !== 'true')
    throw new UserError(english`${root} is not a git work tree, so there is nothing to pack after a commit.`);
  const topFolder = resolve(root, pathToTop);
  const folders = { topFolder, commonFolder: realpathSync.native(resolve(root, gitCommonDir)) };
  const hooksPathRun = await git.run(['config', '-z', '--show-scope', '--type=path', '--get-regexp',
    '^core\\.hookspath$']);
  // this process disables hooks for its own git commands with a setting in the scope "command"
  const hooksPath = parseConfig(hooksPathRun.stdout).filter(({ source }) => source !== 'command').at(-1)?.value;
  return {
    ...folders,
    linkedTreeName: /[\\/]worktrees[\\/]([^\\/]+)$/.exec(gitDir)?.[1],
    root: toForwardSlashes(relative(topFolder, root)) || '.',
    hooks: hooksPath === undefined ? { kind: 'clone', path: '.git/hooks' } : resolveHooksFolder(hooksPath, folders),
  };
}

/** Returns the git folders of a root, or undefined if there is no repository. */
export async function tryFindGitFolders(root: string, env: Env): Promise<GitFolders | undefined> {
  try {
    return await findGitFolders(root, env);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** Resolves `core.hooksPath`; a relative path starts from the top. */
function resolveHooksFolder(hooksPath: string,
  { topFolder, commonFolder }: Pick<GitFolders, 'topFolder' | 'commonFolder'>): HooksFolder
{
  const configuredFolder = resolve(topFolder, hooksPath);
  const folder = existsSync(configuredFolder) ? realpathSync.native(configuredFolder) : configuredFolder;
  const pathInGit = getDiskPathBelow(commonFolder, folder);
  if (pathInGit) return { kind: 'clone', path: `.git/${pathInGit}` };
  const pathInTree = getDiskPathBelow(topFolder, folder) || undefined;
  // Husky 9 generates the folder that git uses; its scripts use sh to run the scripts of the same name in the parent
  // folder
  const isHusky = pathInTree !== undefined && basename(folder) === '_' && existsSync(join(folder, 'h'));
  if (isHusky) return { kind: 'shared', path: toForwardSlashes(dirname(pathInTree)), needsNoMode: true };
  if (pathInTree !== undefined) return { kind: 'shared', path: pathInTree };
  return {
    kind: 'elsewhere',
    problem: existsSync(folder) && folder !== '/dev/null'
      ? english`Git runs the hooks in ${folder} (core.hooksPath), which do not belong only to this repository.`
      : english`Git hooks are disabled here: core.hooksPath is ${hooksPath}.`,
  };
}
