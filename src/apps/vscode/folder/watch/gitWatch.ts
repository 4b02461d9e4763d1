import type { Disposable, Uri } from 'vscode';
import { headState, watchGit, type GitWatch } from '#platform/git/watchGit';
import type { Clock } from '#platform/process/clock';
import type { GitApi, GitRepository } from './gitExtension';

export interface HeadListener {
  /** Called after a branch switch, a commit or a reset. */
  moved(): void;
  /** Called when git may have changed files. */
  writing(): void;
  /** Called when git's folder can no longer be watched. */
  lost(): void;
}

export interface GitPorts {
  readonly clock: Clock;
  /** Returns the API of VS Code's git extension; undefined if it is not available. */
  api(): Promise<GitApi | undefined>;
}

/** The time after a move during which HEAD may still be written, in milliseconds. */
const settleTime = 250;

/**
 * Watches git's folder, which shows a move at once and without the git extension. The extension reports the same move
 * seconds later, so it counts only for events that the files did not show: a repository that is created later, and a
 * HEAD that moves without a trace in these files.
 */
export function watchHead(folder: Pick<Uri, 'path' | 'fsPath'>, listener: HeadListener, { clock, api }: GitPorts,
  failed: (error: unknown) => void): Disposable
{
  const subscriptions: Disposable[] = [];
  let disposed = false;
  let knownHead: string | undefined;
  let settling = false;
  let stopSettling = (): void => undefined;
  let files = watchFiles();
  readHeadSoon();
  watchExtension().catch(failed);
  return {
    dispose() {
      disposed = true;
      stopSettling();
      files.dispose();
      for (const subscription of subscriptions) subscription.dispose();
    },
  };

  function watchFiles(): GitWatch {
    return watchGit(folder.fsPath, (change) => {
      if (change === 'head') moved();
      else listener.writing();
    }, () => listener.lost());
  }

  function moved(): void {
    readHeadSoon();
    listener.moved();
  }

  function readHeadSoon(): void {
    stopSettling();
    settling = true;
    stopSettling = clock.after(settleTime, () => {
      settling = false;
      knownHead = headState(folder.fsPath) ?? knownHead;
    });
  }

  async function watchExtension(): Promise<void> {
    const git = await api();
    if (!git || disposed) return;
    const watch = (repository: GitRepository) => {
      if (!contains(repository.rootUri, folder)) return;
      watchNewRepository();
      disposeLater(repository.state.onDidChange(() => compareHead(repository)));
    };
    git.repositories.forEach(watch);
    disposeLater(git.onDidOpenRepository(watch));
  }

  function watchNewRepository(): void {
    if (disposed || files.watching) return;
    files = watchFiles();
    if (files.watching) moved();
  }

  /** Compares HEAD, because the extension also reports other changes, and moves that the files have already shown. */
  function compareHead({ state: { HEAD } }: GitRepository): void {
    if (settling) return;
    const head = headState(folder.fsPath) ?? `${HEAD?.name ?? ''} ${HEAD?.commit ?? ''}`;
    if (head === knownHead) return;
    knownHead = head;
    moved();
  }

  function disposeLater(subscription: Disposable): void {
    if (disposed) subscription.dispose();
    else subscriptions.push(subscription);
  }
}

function contains(root: Pick<Uri, 'path'>, folder: Pick<Uri, 'path'>): boolean {
  return root.path === folder.path || folder.path.startsWith(root.path.endsWith('/') ? root.path : `${root.path}/`);
}
