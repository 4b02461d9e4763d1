import { lstatSync, watch, type FSWatcher } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inWords, isSystemError } from './files';
import { gitFolderNamed } from './headCommit';
import { gitAbove, textOf } from './outerIgnores';

/** `head`: HEAD or what it names moved. `index`: git began or ended to write the index, as a checkout does before it touches a file. */
export type GitMove = 'head' | 'index';

/** Names in git's folder. */
const moves: Readonly<Record<string, GitMove>> = { HEAD: 'head', COMMIT_EDITMSG: 'head', 'index.lock': 'index', index: 'index' };

/** Watches the repository's own folder, of a work tree's that of the work tree. Where `root` is in no repository, nothing is watched. `lost` hears why it cannot be. */
export function watchGit(root: string, moved: (what: GitMove) => void, lost: (reason: string) => void): { dispose(): void } {
  const watchers: FSWatcher[] = [];
  const folder = gitFolderOf(root);
  if (folder !== undefined) for (const at of [folder, join(folder, 'logs')]) add(at);
  return { dispose: () => { for (const watcher of watchers.splice(0)) watcher.close(); } };

  function add(at: string): void {
    try {
      const watcher = watch(at, (_event, name) => {
        const what = name === null ? 'head' : moves[name];
        if (what !== undefined) moved(what);
      });
      watcher.on('error', (error) => lost(reasonOf(error)));
      watchers.push(watcher);
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') return;   // a repository without a commit has no logs
      lost(reasonOf(error));
    }
  }
}

function gitFolderOf(root: string): string | undefined {
  const git = gitAbove(root);
  if (git === undefined) return undefined;
  return lstatSync(git, { throwIfNoEntry: false })?.isDirectory() ? git : resolve(dirname(git), gitFolderNamed(textOf(git) ?? '') ?? '.');
}

/** In a sentence's end. Throws what is no error of the system's. */
export function reasonOf(error: unknown): string {
  if (!isSystemError(error)) throw error;
  return error.code === 'ENOSPC' ? 'the system lets no more folders be watched' : inWords(error);
}
