import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Failures } from '#apps/vscode/failures';
import type { Folders } from '#apps/vscode/folder/folders';
import { onNextTurn } from '#apps/vscode/onNextTurn';
import { onSettingsChange } from '#apps/vscode/settings/settings';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { GroupedView } from '#apps/vscode/views/tree/groupedView';
import { once } from '#base/once';
import { allowsSessions, serializeSessionSettings, type SessionCommand } from './allowedSessions';

export interface SessionsView extends vscode.Disposable {
  readonly nodes: readonly TreeNode[];
  /** Reads the sessions again, even if the view is hidden. */
  refresh(): Promise<void>;
}

const commands: readonly SessionCommand[] = ['chooseSessionAgents', 'refreshSessions', 'copyResumeCommand',
  'copyWorkingSet', 'readMissedNextTime', 'forgetSessions', 'undoFollowedTask'];

/** Shows the sessions of agents in the shown folder. Nothing is loaded until the user allows an agent's sessions. */
export function registerSessionsView(folders: Folders, failures: Failures, host: GroupedView): SessionsView {
  const view = host.add({ id: 'sessions', name: l10n.t('Sessions'), icon: 'comment-discussion' });
  const getInitialSettings = once(() => serializeSessionSettings(folders));
  const load = once(async () => {
    const initialSettings = getInitialSettings();
    return (await import('./sessionsWork')).createSessionsWork({ folders, failures, view, initialSettings });
  });
  const start = () => {
    if (load.made || view.visible || allowsSessions(folders))
      load().then((loaded) => loaded.start()).catch((error: unknown) => failures.quiet(error));
  };
  const subscriptions = vscode.Disposable.from(
    // not during activation, because the first reading of the settings takes half of its time
    onNextTurn(() => void getInitialSettings()),
    view.onDidChangeVisibility(start),
    vscode.workspace.onDidGrantWorkspaceTrust(start),
    onSettingsChange(start),
    ...commands.map((command) =>
      failures.command(`agentpack.${command}`, async (row: unknown) => (await load()).run(command, row))
    ),
  );
  return {
    get nodes() {
      return view.content.nodes;
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
