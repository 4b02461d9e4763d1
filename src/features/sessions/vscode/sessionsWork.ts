import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import { shownFolder, type Folders } from '#apps/vscode/folder/folders';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import type { ViewGroup } from '#apps/vscode/views/groupedView';
import { hintRow } from '#apps/vscode/views/hintRow';
import { chooseSessionAgents } from './chooseSessionAgents';
import { undoFollowedTask } from './followTask';
import { createLiveSessions, type DrawnSessions } from './liveSessions';
import { copyResumeCommand, forgetSessions, readMissedNextTime } from './sessionActions';
import { allowsSessions, sessionSettingsText, type SessionCommand } from './allowedSessions';

export interface SessionsWork extends vscode.Disposable {
  /** Starts, or applies the current settings after a change. */
  start(): Promise<void>;
  refresh(): Promise<void>;
  run(command: SessionCommand, row: unknown): Promise<unknown>;
}

interface SessionsParts {
  readonly folders: Folders;
  readonly failures: Failures;
  readonly view: ViewGroup;
  /** The initial settings, which all engines created since then also use. */
  readonly before: string;
}

/** Runs the view of sessions, once the user allows an agent or looks at the view. */
export function createSessionsWork({ folders, failures, view, before }: SessionsParts): SessionsWork {
  const live = createLiveSessions(folders, failures, draw);
  const stop = folders.onDidChange(() => live.folderChanged());
  let settings = before;
  showAllowed(allowsSessions(folders));
  return {
    refresh: () => live.refresh(),
    async start() {
      const now = sessionSettingsText(folders);
      if (now !== settings) takeSettings();
      settings = now;
      await live.refresh();
    },
    run: (command, row) => run(command, row),
    dispose() {
      stop();
      live.dispose();
    },
  };

  async function run(command: SessionCommand, row: unknown): Promise<unknown> {
    const folder = shownFolder(folders);
    switch (command) {
      case 'chooseSessionAgents':
        return chooseSessionAgents(folder);
      case 'refreshSessions':
        return live.refresh();
      case 'copyResumeCommand':
        return copyResumeCommand(folder, row);
      case 'readMissedNextTime':
        return readMissedNextTime(folder, row, failures);
      case 'undoFollowedTask':
        return undoFollowedTask(folder);
      case 'forgetSessions':
        await forgetSessions(folder);
        return live.refresh();
    }
  }

  /** Restarts the engines, since an engine gets the settings when it is created. */
  function takeSettings(): void {
    showAllowed(allowsSessions(folders));
    for (const folder of folders.all) {
      void folder.restartEngine();
      if (folder !== folders.current) forgetTakenBack(folder);
    }
  }

  function draw({ nodes, message, isAllowed: isAllowedNow }: DrawnSessions): void {
    view.show({
      root: folders.current?.uri,
      nodes,
      message,
      hints: message === undefined && folders.current ? [hint(isAllowedNow)] : [],
    });
    showAllowed(isAllowedNow);
  }

  /** Lists sessions, which removes the data kept about agents that are no longer allowed. */
  function forgetTakenBack(folder: Folder): void {
    folder.agentSessions({ what: 'list', most: 0 }, { cancel: neverCancelled }).catch((error: unknown) =>
      failures.quiet(error)
    );
  }
}

function hint(isAllowed: boolean): TreeNode {
  if (!vscode.workspace.isTrusted)
    return hintRow('sessionsTrust', l10n.t('Read only in a trusted workspace'), 'workbench.trust.manage');
  return isAllowed
    ? hintRow('noSessions', l10n.t('No session in this folder yet'))
    : hintRow('chooseSessionAgents', l10n.t('Choose Agents…'), 'agentpack.chooseSessionAgents');
}

function showAllowed(isAllowed: boolean): void {
  void vscode.commands.executeCommand('setContext', 'agentpack.sessionsAllowed', isAllowed);
}
