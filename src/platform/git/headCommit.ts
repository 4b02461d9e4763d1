import { lstatSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readRegular } from '../fs/readRegular';
import { isSystemError, orOnSystemError } from '../fs/systemError';

/**
 * Returns the folder that the `.git` file of a worktree or submodule names, which is absolute or relative to the file's
 * own folder.
 */
export function gitFileTarget(gitFile: string): string | undefined {
  return /^gitdir: ([^\r\n]+)/.exec(gitFile)?.[1];
}

/** Returns the git folder of the repository whose top is this folder; undefined if there is none. */
export function gitFolderAt(top: string): string | undefined {
  const git = join(top, '.git');
  const stats = lstatSync(git, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return git;
  const named = stats?.isFile() ? gitFileTarget(smallText(git) ?? '') : undefined;
  return named === undefined ? undefined : resolve(top, named);
}

/**
 * Returns the git folder that the worktrees of a repository share; undefined if there is none, or it cannot be read.
 */
export function commonGitFolder(top: string): string | undefined {
  return orOnSystemError(() => {
    const folder = gitFolderAt(top);
    return folder && resolve(folder, smallText(join(folder, 'commondir'))?.trim() ?? '.');
  }, () => undefined);
}

/** The limit for HEAD, refs and packed-refs, in bytes. */
const maxRefs = 16_000_000;
const object = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/**
 * Returns the checked-out commit of the repository whose top is this folder, from HEAD, refs and packed refs. A hostile
 * `.git` may lead anywhere, but only an object name is returned.
 */
export function headCommit(top: string): string | undefined {
  try {
    const folder = gitFolderAt(top);
    const head = folder && smallText(join(folder, 'HEAD'))?.trim();
    if (folder === undefined || head === undefined || object.test(head)) return head;
    const ref = /^ref: (refs\/[^\s\0]{1,1000})$/.exec(head)?.[1];
    if (ref === undefined || ref.split('/').includes('..')) return undefined;
    const common = resolve(folder, smallText(join(folder, 'commondir'))?.trim() ?? '.');
    const loose = [folder, common].map((at) => smallText(join(at, ...ref.split('/')))?.trim()).find((text) =>
      text !== undefined
    );
    const commit = loose ??
      smallText(join(common, 'packed-refs'))?.split('\n').find((line) => line.endsWith(` ${ref}`))?.split(' ', 1)[0];
    return commit !== undefined && object.test(commit) ? commit : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined; // without access, the commit is unknown
    throw error;
  }
}

/** Returns undefined if there is no regular file, or if it is larger than any that git writes. */
function smallText(path: string): string | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined || size > maxRefs) return undefined;
  const bytes = readRegular(path, 'follow');
  return 'unreadable' in bytes ? undefined : Buffer.from(bytes).toString('utf8');
}
