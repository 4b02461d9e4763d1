import * as vscode from 'vscode';
import type { Failures } from '#apps/vscode/failures';
import type { Folders } from '#apps/vscode/folder/folders';
import { onNextTurn } from '#apps/vscode/onNextTurn';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import { NodeTree } from '#apps/vscode/views/treeView';
import { once } from '#base/once';
import { memoryCommands } from './memoryCommands';

export interface MemoryView extends vscode.Disposable {
  readonly nodes: readonly TreeNode[];
  /** The number of entries waiting for the user, shown on the icon. */
  readonly badge: number;
}

/** Shows the memory of the shown folder. Loads nothing until there is a view, a pack or a command for memory. */
export function registerMemoryView(folders: Folders, failures: Failures): MemoryView {
  const tree = new NodeTree();
  const view = vscode.window.createTreeView('agentpack.memory', { treeDataProvider: tree, showCollapseAll: true });
  const load = once(async () => (await import('./memoryWork')).createMemoryWork({ folders, failures, tree, view }));
  const start = () => {
    if (load.made || !(view.visible || folders.current?.state.report)) return;
    load().catch((error: unknown) => failures.quiet(error));
  };
  const subscriptions = vscode.Disposable.from(
    view,
    onNextTurn(start),
    view.onDidChangeVisibility(start),
    new vscode.Disposable(folders.onDidChange(start)),
    ...memoryCommands.map((command) =>
      failures.command(`agentpack.${command}`, async (argument: unknown, folder: unknown) =>
        (await load()).run(command, argument, folder))
    ),
  );
  return {
    get nodes() {
      return tree.nodes;
    },
    get badge() {
      return view.badge?.value ?? 0;
    },
    dispose() {
      void load.made?.then((made) => {
        made.dispose();
      });
      subscriptions.dispose();
    },
  };
}
