import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Failures } from '#apps/vscode/failures';
import type { Folders } from '#apps/vscode/folder/folders';
import { onNextTurn } from '#apps/vscode/onNextTurn';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { GroupedView } from '#apps/vscode/views/tree/groupedView';
import { once } from '#base/once';
import { memoryCommands } from './memoryCommands';

export interface MemoryView extends vscode.Disposable {
  readonly nodes: readonly TreeNode[];
  /** The number of entries waiting for the user, shown on the icon. */
  readonly badge: number;
}

/** Shows the memory of the shown folder. Loads nothing until the view is visible, a pack exists or a command is run. */
export function registerMemoryView(folders: Folders, failures: Failures, host: GroupedView): MemoryView {
  const view = host.add({ id: 'memory', name: l10n.t('Memory'), icon: 'notebook' });
  const load = once(async () => (await import('./memoryWork')).createMemoryWork({ folders, failures, view }));
  const start = () => {
    if (load.made || !(view.visible || folders.current?.state.report)) return;
    load().catch((error: unknown) => failures.quiet(error));
  };
  const subscriptions = vscode.Disposable.from(
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
      return view.content.nodes;
    },
    get badge() {
      return view.content.badge?.value ?? 0;
    },
    dispose() {
      void load.made?.then((memoryWork) => {
        memoryWork.dispose();
      });
      subscriptions.dispose();
    },
  };
}
