import { lstatSync, watch, type FSWatcher } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { systemErrorText, isSystemError } from '../fs/systemError';
import { gitFileTarget, headCommit } from './headCommit';
import { nearestGit, readTextIfPossible } from '../fs/outerIgnores';
import { createIndexWatch } from './watchIndex';

/** `head`: HEAD, or the branch that HEAD names, changed. `index`: git may have changed files (`createIndexWatch`). */
export type GitMove = 'head' | 'index';

/** Maps a file name in the git folder to the meaning of its change. */
const moves: Readonly<Record<string, GitMove>> = {
  HEAD: 'head',
  COMMIT_EDITMSG: 'head',
  'index.lock': 'index',
  index: 'index',
};

export interface GitWatch {
  /** False if `root` is not in a repository. */
  readonly watching: boolean;
  /** Resolves once changes of the index are noticed; changes of HEAD are noticed from the start. */
  readonly ready: Promise<void>;
  dispose(): void;
}

/**
 * Watches the git folder of a repository or work tree. Calls `lost` with the reason if the folder cannot be watched.
 */
export function watchGit(root: string, moved: (move: GitMove) => void, lost: (reason: string) => void): GitWatch {
  const watchers: FSWatcher[] = [];
  const folder = findGitFolder(root);
  const index = folder === undefined ? undefined : createIndexWatch(folder, () => moved('index'));
  if (folder !== undefined) { for (const at of [folder, join(folder, 'logs')]) add(at); }
  return {
    watching: folder !== undefined,
    ready: index?.ready ?? Promise.resolve(),
    dispose() {
      index?.dispose();
      for (const watcher of watchers.splice(0)) watcher.close();
    },
  };

  function add(at: string): void {
    try {
      const watcher = watch(at, (_event, name) => {
        const move = name === null ? 'head' : moves[name];
        if (move === 'head') moved(move);
        if (move === 'index') index?.fileChanged();
      });
      watcher.on('error', (error) => lost(watchErrorText(error)));
      watchers.push(watcher);
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') return; // a repository without a commit has no logs
      lost(watchErrorText(error));
    }
  }
}

function findGitFolder(root: string): string | undefined {
  const git = nearestGit(root);
  if (git === undefined) return undefined;
  return lstatSync(git, { throwIfNoEntry: false })?.isDirectory()
    ? git
    : resolve(dirname(git), gitFileTarget(readTextIfPossible(git) ?? '') ?? '.');
}

/** Returns the content of HEAD and its commit. Undefined without a repository or a commit, and for reftable. */
export function headState(root: string): string | undefined {
  const git = nearestGit(root), folder = findGitFolder(root);
  const commit = git === undefined ? undefined : headCommit(dirname(git));
  return commit === undefined || folder === undefined
    ? undefined
    : `${readTextIfPossible(join(folder, 'HEAD'))?.trim() ?? ''} ${commit}`;
}

/** Returns the reason, as the end of a sentence. Rethrows errors that are not errors of the system. */
export function watchErrorText(error: unknown): string {
  if (!isSystemError(error)) throw error;
  return error.code === 'ENOSPC' ? 'the system limit for watched folders is reached' : systemErrorText(error);
}
