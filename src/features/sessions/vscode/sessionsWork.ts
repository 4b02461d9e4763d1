import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import { requireShownFolder, type Folders } from '#apps/vscode/folder/folders';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { ViewGroup } from '#apps/vscode/views/tree/groupedView';
import { buildHintRow } from '#apps/vscode/views/tree/hintRow';
import { chooseSessionAgents } from './chooseSessionAgents';
import { undoFollowedTask } from './followTask';
import { createLiveSessions, type DrawnSessions } from './liveSessions';
import { copyResumeCommand, copyWorkingSet, forgetSessions, readMissedNextTime } from './sessionActions';
import { allowsSessions, serializeSessionSettings, type SessionCommand } from './allowedSessions';

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
  /** The settings when the window started, which all engines created so far also use. */
  readonly initialSettings: string;
}

/** Runs the sessions view once the user allows an agent or opens the view. */
export function createSessionsWork({ folders, failures, view, initialSettings }: SessionsParts): SessionsWork {
  const live = createLiveSessions(folders, failures, draw);
  const subscriptions = [
    { dispose: folders.onDidChange(() => live.handleFolderChange()) },
    view.onDidChangeExpansion((row, isExpanded) => live.setExpanded(row.id, isExpanded)),
  ];
  let settings = initialSettings;
  setAllowedContext(allowsSessions(folders));
  return {
    refresh: () => live.refresh(),
    async start() {
      const currentSettings = serializeSessionSettings(folders);
      if (currentSettings !== settings) applySettings();
      settings = currentSettings;
      await live.refresh();
    },
    run: (command, row) => run(command, row),
    dispose() {
      for (const subscription of subscriptions) subscription.dispose();
      live.dispose();
    },
  };

  async function run(command: SessionCommand, row: unknown): Promise<unknown> {
    const folder = requireShownFolder(folders);
    switch (command) {
      case 'chooseSessionAgents':
        return chooseSessionAgents(folder);
      case 'refreshSessions':
        return live.refresh();
      case 'copyResumeCommand':
        return copyResumeCommand(folder, row);
      case 'copyWorkingSet':
        return copyWorkingSet(folder, row);
      case 'readMissedNextTime':
        return readMissedNextTime(folder, row, failures);
      case 'undoFollowedTask':
        return undoFollowedTask(folder);
      case 'forgetSessions':
        await forgetSessions(folder);
        return live.refresh();
    }
  }

  /** Restarts the engines, because an engine receives the settings only when it is created. */
  function applySettings(): void {
    setAllowedContext(allowsSessions(folders));
    for (const folder of folders.all) {
      void folder.restartEngine();
      if (folder !== folders.current) forgetDisallowedAgents(folder);
    }
  }

  function draw({ nodes, message, isAllowed: isAllowedNow }: DrawnSessions): void {
    // not `isKnown`, so that the editor does not keep the rows: they may show prompts
    view.show({
      root: folders.current?.uri,
      nodes,
      message,
      hints: message === undefined && folders.current ? [createHint(isAllowedNow)] : [],
    });
    setAllowedContext(isAllowedNow);
  }

  /** Lists sessions, which removes the data stored about agents that are no longer allowed. */
  function forgetDisallowedAgents(folder: Folder): void {
    folder.readAgentSessions({ what: 'list', most: 0 }, { cancel: neverCancelled }).catch((error: unknown) =>
      failures.quiet(error)
    );
  }
}

function createHint(isAllowed: boolean): TreeNode {
  if (!vscode.workspace.isTrusted)
    return buildHintRow('sessionsTrust', l10n.t('Read only in a trusted workspace'), 'workbench.trust.manage');
  return isAllowed
    ? buildHintRow('noSessions', l10n.t('No sessions in this folder yet'))
    : buildHintRow('chooseSessionAgents', l10n.t('Choose Agents…'), 'agentpack.chooseSessionAgents');
}

function setAllowedContext(isAllowed: boolean): void {
  void vscode.commands.executeCommand('setContext', 'agentpack.sessionsAllowed', isAllowed);
}
