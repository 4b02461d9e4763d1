import type { Disposable, Uri } from 'vscode';
import { readHeadState, watchGit, type GitWatch } from '#platform/git/watchGit';
import type { Clock } from '#platform/process/clock';
import type { GitApi, GitRepository } from './gitExtension';

export interface HeadListener {
  /** Called after a branch switch, a commit or a reset. */
  onMoved(): void;
  /** Called when git may have changed files. */
  onWriting(): void;
  /** Called when git's folder can no longer be watched. */
  onLost(): void;
}

export interface GitPorts {
  readonly clock: Clock;
  /** Returns the API of VS Code's git extension, or undefined if the API is not available. */
  api(): Promise<GitApi | undefined>;
}

/** The time after a move during which HEAD may still be written, in milliseconds. */
const settleTimeMs = 250;

/**
 * Watches git's folder, which shows a move immediately and without the git extension. The extension reports the same
 * move seconds later, so its reports matter only for events that the files do not show: a repository that is created
 * later, and a HEAD that moves without changing these files.
 */
export function watchHead(folder: Pick<Uri, 'path' | 'fsPath'>, listener: HeadListener, { clock, api }: GitPorts,
  onError: (error: unknown) => void): Disposable
{
  const subscriptions: Disposable[] = [];
  let isDisposed = false;
  let knownHead: string | undefined;
  let isSettling = false;
  let stopSettling = (): void => undefined;
  let fileWatch = watchFiles();
  readHeadSoon();
  watchExtension().catch(onError);
  return {
    dispose() {
      isDisposed = true;
      stopSettling();
      fileWatch.dispose();
      for (const subscription of subscriptions) subscription.dispose();
    },
  };

  function watchFiles(): GitWatch {
    return watchGit(folder.fsPath, (change) => {
      if (change === 'head') handleMove();
      else listener.onWriting();
    }, () => listener.onLost());
  }

  function handleMove(): void {
    readHeadSoon();
    listener.onMoved();
  }

  function readHeadSoon(): void {
    stopSettling();
    isSettling = true;
    stopSettling = clock.callAfter(settleTimeMs, () => {
      isSettling = false;
      knownHead = readHeadState(folder.fsPath) ?? knownHead;
    });
  }

  async function watchExtension(): Promise<void> {
    const gitApi = await api();
    if (!gitApi || isDisposed) return;
    const watchRepository = (repository: GitRepository) => {
      if (!containsFolder(repository.rootUri, folder)) return;
      watchNewRepository();
      disposeLater(repository.state.onDidChange(() => compareHead(repository)));
    };
    gitApi.repositories.forEach(watchRepository);
    disposeLater(gitApi.onDidOpenRepository(watchRepository));
  }

  function watchNewRepository(): void {
    if (isDisposed || fileWatch.isWatching) return;
    fileWatch = watchFiles();
    if (fileWatch.isWatching) handleMove();
  }

  /**
   * Compares HEAD with the known HEAD, because the extension also reports other changes, and moves that the files have
   * already shown.
   */
  function compareHead({ state: { HEAD } }: GitRepository): void {
    if (isSettling) return;
    const head = readHeadState(folder.fsPath) ?? `${HEAD?.name ?? ''} ${HEAD?.commit ?? ''}`;
    if (head === knownHead) return;
    knownHead = head;
    handleMove();
  }

  function disposeLater(subscription: Disposable): void {
    if (isDisposed) subscription.dispose();
    else subscriptions.push(subscription);
  }
}

function containsFolder(root: Pick<Uri, 'path'>, folder: Pick<Uri, 'path'>): boolean {
  return root.path === folder.path || folder.path.startsWith(root.path.endsWith('/') ? root.path : `${root.path}/`);
}
