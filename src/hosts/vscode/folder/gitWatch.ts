import * as vscode from 'vscode';
import { headOf, watchGit, type GitWatch } from '../../node/git/watchGit';
import { gitApi, type GitRepository } from './gitExtension';

export interface HeadListener {
  /** A branch switch, a commit, a reset. */
  moved(): void;
  /** Git may have changed files. */
  writing(): void;
  /** Git's folder cannot be watched any more. */
  lost(): void;
}

/** How long after a move HEAD may still be written. Ms. */
const settles = 250;

/**
 * Git's own folder is watched directly, which tells at once and without the git extension. The extension hears the same
 * seconds later, so it is asked only for what the files had not told: a repository that is made later, a HEAD that
 * moved
 * without a trace beside it.
 */
export function watchHead(folder: vscode.Uri, listener: HeadListener,
  failed: (error: unknown) => void): vscode.Disposable
{
  const subscriptions: vscode.Disposable[] = [];
  let disposed = false;
  let known: string | undefined;
  let settling: NodeJS.Timeout | undefined;
  let files = watchFiles();
  settle();
  watchExtension().catch(failed);
  return new vscode.Disposable(() => {
    disposed = true;
    clearTimeout(settling);
    files.dispose();
    for (const subscription of subscriptions) subscription.dispose();
  });

  function watchFiles(): GitWatch {
    return watchGit(folder.fsPath, (what) => {
      if (what === 'head') moved();
      else listener.writing();
    }, () => listener.lost());
  }

  function moved(): void {
    settle();
    listener.moved();
  }

  function settle(): void {
    clearTimeout(settling);
    settling = setTimeout(() => {
      settling = undefined;
      known = headOf(folder.fsPath) ?? known;
    }, settles);
  }

  async function watchExtension(): Promise<void> {
    const api = await gitApi();
    if (!api || disposed) return;
    const watch = (repository: GitRepository) => {
      if (!holds(repository.rootUri, folder)) return;
      opened();
      own(repository.state.onDidChange(() => compare(repository)));
    };
    api.repositories.forEach(watch);
    own(api.onDidOpenRepository(watch));
  }

  function opened(): void {
    if (disposed || files.watching) return;
    files = watchFiles();
    if (files.watching) moved();
  }

  /** Other changes are told here, too, and moves that the files told at once. */
  function compare({ state: { HEAD } }: GitRepository): void {
    if (settling) return;
    const now = headOf(folder.fsPath) ?? `${HEAD?.name ?? ''} ${HEAD?.commit ?? ''}`;
    if (now === known) return;
    known = now;
    moved();
  }

  function own(subscription: vscode.Disposable): void {
    if (disposed) subscription.dispose();
    else subscriptions.push(subscription);
  }
}

function holds(root: vscode.Uri, folder: vscode.Uri): boolean {
  return root.path === folder.path || folder.path.startsWith(root.path.endsWith('/') ? root.path : `${root.path}/`);
}
