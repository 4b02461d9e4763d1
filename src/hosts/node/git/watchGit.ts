import { lstatSync, watch, type FSWatcher } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inWords, isSystemError } from '../fs/files';
import { gitFolderNamed, headCommit } from './headCommit';
import { gitAbove, textOf } from '../fs/outerIgnores';
import { createIndexWatch } from './watchIndex';

/** `head`: HEAD or what it names moved. `index`: git may have changed files, see `createIndexWatch`. */
export type GitMove = 'head' | 'index';

/** Names in git's folder. */
const moves: Readonly<Record<string, GitMove>> = {
  HEAD: 'head',
  COMMIT_EDITMSG: 'head',
  'index.lock': 'index',
  index: 'index',
};

export interface GitWatch {
  /** False where `root` is in no repository. */
  readonly watching: boolean;
  dispose(): void;
}

/** Watches the repository's own folder, of a work tree's that of the work tree. `lost` hears why it cannot be. */
export function watchGit(root: string, moved: (what: GitMove) => void, lost: (reason: string) => void): GitWatch {
  const watchers: FSWatcher[] = [];
  const folder = gitFolderOf(root);
  const index = folder === undefined ? undefined : createIndexWatch(folder, () => moved('index'));
  if (folder !== undefined) { for (const at of [folder, join(folder, 'logs')]) add(at); }
  return {
    watching: folder !== undefined,
    dispose() {
      index?.dispose();
      for (const watcher of watchers.splice(0)) watcher.close();
    },
  };

  function add(at: string): void {
    try {
      const watcher = watch(at, (_event, name) => {
        const what = name === null ? 'head' : moves[name];
        if (what === 'head') moved(what);
        if (what === 'index') index?.heard();
      });
      watcher.on('error', (error) => lost(reasonOf(error)));
      watchers.push(watcher);
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') return; // a repository without a commit has no logs
      lost(reasonOf(error));
    }
  }
}

function gitFolderOf(root: string): string | undefined {
  const git = gitAbove(root);
  if (git === undefined) return undefined;
  return lstatSync(git, { throwIfNoEntry: false })?.isDirectory()
    ? git
    : resolve(dirname(git), gitFolderNamed(textOf(git) ?? '') ?? '.');
}

/**
 * What HEAD says, and the commit that stands there. Undefined where the files do not tell: no repository, no commit
 * yet, reftable.
 */
export function headOf(root: string): string | undefined {
  const git = gitAbove(root), folder = gitFolderOf(root);
  const commit = git === undefined ? undefined : headCommit(dirname(git));
  return commit === undefined || folder === undefined
    ? undefined
    : `${textOf(join(folder, 'HEAD'))?.trim() ?? ''} ${commit}`;
}

/** In a sentence's end. Throws what is no error of the system's. */
export function reasonOf(error: unknown): string {
  if (!isSystemError(error)) throw error;
  return error.code === 'ENOSPC' ? 'the system lets no more folders be watched' : inWords(error);
}
