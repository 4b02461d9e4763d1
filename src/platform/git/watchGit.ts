import { lstatSync, watch, type FSWatcher } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describeSystemError, isSystemError } from '../fs/systemError';
import { parseGitFileTarget, readHeadCommit } from './headCommit';
import { findNearestGit, readTextIfPossible } from '../fs/outerIgnores';
import { createIndexWatch } from './watchIndex';

/** `head`: HEAD or its branch changed. `index`: git may have changed files (see `createIndexWatch`). */
export type GitChangeKind = 'head' | 'index';

/** Maps a file name in the git folder to the meaning of its change. */
const changeKinds: Readonly<Record<string, GitChangeKind>> = {
  HEAD: 'head',
  COMMIT_EDITMSG: 'head',
  'index.lock': 'index',
  index: 'index',
};

export interface GitWatch {
  /** False if `root` is not in a repository. */
  readonly isWatching: boolean;
  /** Resolves when index changes can be detected; HEAD changes are detected from the start. */
  readonly ready: Promise<void>;
  dispose(): void;
}

/**
 * Watches the git folder of a repository or work tree. The last callback receives the reason if the folder cannot be
 * watched.
 */
export function watchGit(root: string, onChange: (kind: GitChangeKind) => void,
  onWatchFailed: (reason: string) => void): GitWatch
{
  const watchers: FSWatcher[] = [];
  const folder = findGitFolder(root);
  const indexWatch = folder === undefined ? undefined : createIndexWatch(folder, () => onChange('index'));
  if (folder !== undefined) { for (const watchedFolder of [folder, join(folder, 'logs')]) addWatcher(watchedFolder); }
  return {
    isWatching: folder !== undefined,
    ready: indexWatch?.ready ?? Promise.resolve(),
    dispose() {
      indexWatch?.dispose();
      for (const watcher of watchers.splice(0)) watcher.close();
    },
  };

  function addWatcher(watchedFolder: string): void {
    try {
      const watcher = watch(watchedFolder, (_event, name) => {
        const kind = name === null ? 'head' : changeKinds[name];
        if (kind === 'head') onChange(kind);
        if (kind === 'index') indexWatch?.handleFileChange();
      });
      watcher.on('error', (error) => onWatchFailed(formatWatchError(error)));
      watchers.push(watcher);
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') return; // a repository without a commit has no logs
      onWatchFailed(formatWatchError(error));
    }
  }
}

function findGitFolder(root: string): string | undefined {
  const gitPath = findNearestGit(root);
  if (gitPath === undefined) return undefined;
  return lstatSync(gitPath, { throwIfNoEntry: false })?.isDirectory()
    ? gitPath
    : resolve(dirname(gitPath), parseGitFileTarget(readTextIfPossible(gitPath) ?? '') ?? '.');
}

/**
 * Returns the content of HEAD and its commit, or undefined if there is no repository or commit, or if the repository
 * uses reftable.
 */
export function readHeadState(root: string): string | undefined {
  const gitPath = findNearestGit(root), folder = findGitFolder(root);
  const commit = gitPath === undefined ? undefined : readHeadCommit(dirname(gitPath));
  return commit === undefined || folder === undefined
    ? undefined
    : `${readTextIfPossible(join(folder, 'HEAD'))?.trim() ?? ''} ${commit}`;
}

/** Returns the reason for a watch error, as the end of a sentence. Rethrows errors that are not system errors. */
export function formatWatchError(error: unknown): string {
  if (!isSystemError(error)) throw error;
  return error.code === 'ENOSPC' ? 'the system limit for watched folders has been reached' : describeSystemError(error);
}
