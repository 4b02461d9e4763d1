import * as vscode from 'vscode';
import type { Failures } from '#apps/vscode/failures';
import type { Folders } from '#apps/vscode/folder/folders';
import { onNextTurn } from '#apps/vscode/onNextTurn';
import { onSettingsChange } from '#apps/vscode/settings/settings';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import { NodeTree } from '#apps/vscode/views/treeView';
import { once } from '#base/once';
import { allowsSessions, sessionSettingsText, type SessionCommand } from './allowedSessions';

export interface SessionsView extends vscode.Disposable {
  readonly nodes: readonly TreeNode[];
  /** Looks again, even if the view is hidden. */
  refresh(): Promise<void>;
}

const commands: readonly SessionCommand[] = ['chooseSessionAgents', 'refreshSessions', 'copyResumeCommand',
  'readMissedNextTime', 'forgetSessions', 'undoFollowedTask'];

/** Shows the sessions of agents in the shown folder. Nothing is loaded until the user allows an agent's sessions. */
export function registerSessionsView(folders: Folders, failures: Failures): SessionsView {
  const tree = new NodeTree();
  const view = vscode.window.createTreeView('agentpack.sessions', { treeDataProvider: tree, showCollapseAll: true });
  const before = sessionSettingsText(folders);
  const load = once(async () =>
    (await import('./sessionsWork')).createSessionsWork({ folders, failures, tree, view, before })
  );
  const start = () => {
    if (load.made || view.visible || allowsSessions(folders))
      load().then((loaded) => loaded.start()).catch((error: unknown) => failures.quiet(error));
  };
  const subscriptions = vscode.Disposable.from(
    view,
    onNextTurn(start),
    view.onDidChangeVisibility(start),
    vscode.workspace.onDidGrantWorkspaceTrust(start),
    onSettingsChange(start),
    ...commands.map((command) =>
      failures.command(`agentpack.${command}`, async (row: unknown) => (await load()).run(command, row))
    ),
  );
  return {
    get nodes() {
      return tree.nodes;
    },
    async refresh() {
      await (await load()).refresh();
    },
    dispose() {
      void load.made?.then((loaded) => {
        loaded.dispose();
      });
      subscriptions.dispose();
    },
  };
}
