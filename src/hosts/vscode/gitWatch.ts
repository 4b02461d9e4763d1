import * as vscode from 'vscode';
import { watchGit } from '../node/watchGit';
import { gitApi, type GitRepository } from './gitExtension';

export interface HeadListener {
  /** A branch switch, a commit, a reset. */
  moved(): void;
  /** Git began or ended to write its index, as it does around whatever changes many files. */
  writing(): void;
  /** Git's folder cannot be watched any more. */
  lost(): void;
}

/** Git's own folder is watched directly, which tells at once and without the git extension; the extension knows repositories that are opened later. */
export function watchHead(folder: vscode.Uri, listener: HeadListener, failed: (error: unknown) => void): vscode.Disposable {
  const subscriptions: vscode.Disposable[] = [];
  let disposed = false;
  const own = (subscription: vscode.Disposable) => { if (disposed) subscription.dispose(); else subscriptions.push(subscription); };
  own(new vscode.Disposable(watchFiles()));
  watchExtension().catch(failed);
  return new vscode.Disposable(() => {
    disposed = true;
    for (const subscription of subscriptions) subscription.dispose();
  });

  function watchFiles(): () => void {
    const { dispose } = watchGit(folder.fsPath, (what) => { if (what === 'head') listener.moved(); else listener.writing(); }, () => listener.lost());
    return dispose;
  }

  async function watchExtension(): Promise<void> {
    const api = await gitApi();
    if (!api) return;
    const watch = (repository: GitRepository) => {
      if (!holds(repository.rootUri, folder)) return;
      let known = head(repository);
      own(repository.state.onDidChange(() => {
        const now = head(repository);
        if (now === known) return;
        known = now;
        listener.moved();
      }));
    };
    api.repositories.forEach(watch);
    own(api.onDidOpenRepository(watch));
  }
}

function head({ state: { HEAD } }: GitRepository): string {
  return `${HEAD?.name ?? ''} ${HEAD?.commit ?? ''}`;
}

function holds(root: vscode.Uri, folder: vscode.Uri): boolean {
  return root.path === folder.path || folder.path.startsWith(root.path.endsWith('/') ? root.path : `${root.path}/`);
}
