import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { orOnSystemError } from '../fs/systemError';

/**
 * The folders whose sessions are this root's: the root as given, its real path, and the same folder in the other work
 * trees of its repository. No program is started: git's own files name the work trees.
 */
export function sessionFolders(root: string): readonly string[] {
  const real = realOf(root);
  const top = topOf(real);
  if (!top) return [...new Set([root, real])].map(slashed);
  const below = real.slice(top.folder.length);
  return [...new Set([root, real, ...workTrees(top.git).map((tree) => `${tree}${below}`)])].map(slashed);
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

/** The nearest folder with `.git`, and the git folder that all work trees share. */
function topOf(root: string): { readonly folder: string; readonly git: string; } | undefined {
  for (let folder = root;; folder = dirname(folder)) {
    const git = gitFolder(folder);
    if (git !== undefined) return { folder, git };
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * The git folder of a work tree. A file `.git` counts only where that folder lists this work tree: what came with an
 * archive must not make other folders' sessions this one's.
 */
function gitFolder(folder: string): string | undefined {
  const path = join(folder, '.git');
  // a linked work tree has a file: gitdir: /repository/.git/worktrees/name
  const link = fileText(path);
  if (link === undefined) return namesIn(path) && path;
  const own = /^gitdir: (.+)$/m.exec(link)?.[1];
  if (own === undefined) return undefined;
  const common = fileText(join(resolve(folder, own), 'commondir'));
  const listed = fileText(join(resolve(folder, own), 'gitdir'));
  if (common === undefined || listed === undefined || realOf(dirname(listed.trim())) !== realOf(folder))
    return undefined;
  return resolve(folder, own, common.trim());
}

/** The main work tree, and the linked ones that name this git folder as theirs. */
function workTrees(git: string): readonly string[] {
  const linked = (namesIn(join(git, 'worktrees')) ?? []).sort().flatMap((name) => {
    const file = fileText(join(git, 'worktrees', name, 'gitdir'));
    const tree = file === undefined ? undefined : dirname(file.trim());
    const back = tree === undefined ? undefined : /^gitdir: (.+)$/m.exec(fileText(join(tree, '.git')) ?? '')?.[1];
    return tree !== undefined && back !== undefined &&
        realOf(resolve(tree, back)) === realOf(join(git, 'worktrees', name))
      ? [tree]
      : [];
  });
  // a bare repository has no work tree around it
  return [...(basename(git) === '.git' ? [dirname(git)] : []), ...linked];
}

function realOf(path: string): string {
  return orOnSystemError(() => realpathSync.native(path), () => path);
}

function fileText(path: string): string | undefined {
  return orOnSystemError(() => readFileSync(path, 'utf8'), () => undefined);
}

function namesIn(folder: string): string[] | undefined {
  return orOnSystemError(() => readdirSync(folder), () => undefined);
}
