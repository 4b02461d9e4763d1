import { lstatSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isSystemError, readRegular } from '../fs/files';

/** The folder that a worktree's or a submodule's `.git` file names, absolute or relative to the file's own folder. */
export function gitFolderNamed(gitFile: string): string | undefined {
  return /^gitdir: ([^\r\n]+)/.exec(gitFile)?.[1];
}

/** Git's folder of the repository whose top is this folder; undefined where it is none. */
export function gitFolderAt(top: string): string | undefined {
  const git = join(top, '.git');
  const found = lstatSync(git, { throwIfNoEntry: false });
  if (found?.isDirectory()) return git;
  const named = found?.isFile() ? gitFolderNamed(smallText(git) ?? '') : undefined;
  return named === undefined ? undefined : resolve(top, named);
}

/** HEAD and refs have one line, packed refs one for each. Bytes. */
const mostRefs = 16_000_000;
const object = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/**
 * The commit that is checked out in the repository whose top is this folder, by its HEAD, refs and packed refs.
 * Whatever a hostile
 * `.git` leads to, nothing but an object's name comes back.
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
    const told = loose ??
      smallText(join(common, 'packed-refs'))?.split('\n').find((line) => line.endsWith(` ${ref}`))?.split(' ', 1)[0];
    return told !== undefined && object.test(told) ? told : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined; // not ours to read: its commit is not told
    throw error;
  }
}

/** Undefined where it is not there, no file, or larger than anything that git writes. */
function smallText(path: string): string | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined || size > mostRefs) return undefined;
  const bytes = readRegular(path, 'follow');
  return 'unreadable' in bytes ? undefined : Buffer.from(bytes).toString('utf8');
}
