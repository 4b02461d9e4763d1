import * as vscode from 'vscode';
import { gitApi, type GitRepository } from './gitExtension';
import { ifThere } from './ifThere';

/**
 * Calls back when HEAD moves: a branch switch, a commit, a reset. The file watcher is quick and works without the git
 * extension; the extension knows the repository where the folder is not its top.
 */
export function watchHead(folder: vscode.Uri, moved: () => void, failed: (error: unknown) => void): vscode.Disposable {
  const subscriptions: vscode.Disposable[] = [];
  let disposed = false;
  const own = (subscription: vscode.Disposable) => { if (disposed) subscription.dispose(); else subscriptions.push(subscription); };
  Promise.all([watchFiles(), watchExtension()]).catch(failed);
  return new vscode.Disposable(() => {
    disposed = true;
    for (const subscription of subscriptions) subscription.dispose();
  });

  async function watchFiles(): Promise<void> {
    const git = await gitFolder(folder);
    if (!git) return;
    for (const base of [git, vscode.Uri.joinPath(git, 'logs')]) {
      const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(base, 'HEAD'));
      own(vscode.Disposable.from(watcher, watcher.onDidChange(moved), watcher.onDidCreate(moved)));
    }
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
        moved();
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

/** `.git`, or where a work tree's `.git` file points to; undefined where the folder is not the top of a repository. */
async function gitFolder(folder: vscode.Uri): Promise<vscode.Uri | undefined> {
  const dotGit = vscode.Uri.joinPath(folder, '.git');
  const stat = await ifThere(vscode.workspace.fs.stat(dotGit));
  if (stat === undefined) return undefined;
  if (stat.type & vscode.FileType.Directory) return dotGit;
  const target = /^gitdir: (.+)/.exec(new TextDecoder().decode(await vscode.workspace.fs.readFile(dotGit)))?.[1]?.trim();
  if (target === undefined) return undefined;
  return /^(?:[\\/]|[A-Za-z]:)/.test(target) ? vscode.Uri.file(target) : vscode.Uri.joinPath(folder, target);
}
