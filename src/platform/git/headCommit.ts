import { existsSync, lstatSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readRegularFile } from '../fs/readRegular';
import { isSystemError, catchSystemError } from '../fs/systemError';

/**
 * Returns the git folder that the text of a worktree's or submodule's `.git` file names. The folder is absolute, or
 * relative to the file's own folder.
 */
export function parseGitFileTarget(gitFileText: string): string | undefined {
  return /^gitdir: ([^\r\n]+)/.exec(gitFileText)?.[1];
}

/** Returns the git folder of the repository whose top is this folder, or undefined if there is no repository. */
export function resolveGitFolder(top: string): string | undefined {
  const gitPath = join(top, '.git');
  const stats = lstatSync(gitPath, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return gitPath;
  const target = stats?.isFile() ? parseGitFileTarget(readSmallFile(gitPath) ?? '') : undefined;
  return target === undefined ? undefined : resolve(top, target);
}

/**
 * Returns the git folder that the worktrees of a repository share, or undefined if the folder does not exist or cannot
 * be read.
 */
export function findCommonGitFolder(top: string): string | undefined {
  return catchSystemError(() => {
    const folder = resolveGitFolder(top);
    return folder && resolve(folder, readSmallFile(join(folder, 'commondir'))?.trim() ?? '.');
  }, () => undefined);
}

/** Reports whether the repository whose top is this folder is a shallow clone, which git marks with a file. */
export function isShallow(top: string): boolean {
  const folder = findCommonGitFolder(top);
  return folder !== undefined && existsSync(join(folder, 'shallow'));
}

/** The maximum size of HEAD, refs and packed-refs, in bytes. */
const maxRefBytes = 16_000_000;
const objectNamePattern = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/**
 * Returns the checked-out commit of the repository whose top is this folder, from HEAD, refs and packed refs. A
 * malicious `.git` may point to any file, but only an object name is returned.
 */
export function readHeadCommit(top: string): string | undefined {
  try {
    const folder = resolveGitFolder(top);
    const head = folder && readSmallFile(join(folder, 'HEAD'))?.trim();
    if (folder === undefined || head === undefined || objectNamePattern.test(head)) return head;
    const ref = /^ref: (refs\/[^\s\0]{1,1000})$/.exec(head)?.[1];
    if (ref === undefined || ref.split('/').includes('..')) return undefined;
    const commonFolder = resolve(folder, readSmallFile(join(folder, 'commondir'))?.trim() ?? '.');
    const looseCommit = [folder, commonFolder].map((base) => readSmallFile(join(base, ...ref.split('/')))?.trim()).find(
      (
        text,
      ) => text !== undefined,
    );
    const commit = looseCommit ??
      readSmallFile(join(commonFolder, 'packed-refs'))?.split('\n').find((line) => line.endsWith(` ${ref}`))?.split(' ',
        1)[0];
    return commit !== undefined && objectNamePattern.test(commit) ? commit : undefined;
  } catch (error) {
    if (isSystemError(error)) return undefined; // without access, the commit is unknown
    throw error;
  }
}

/** Reads one of git's own files. Returns undefined if the path is not a regular file, or if the file is too large. */
function readSmallFile(path: string): string | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined || size > maxRefBytes) return undefined;
  const bytes = readRegularFile(path, 'follow');
  return 'unreadable' in bytes ? undefined : Buffer.from(bytes).toString('utf8');
}
