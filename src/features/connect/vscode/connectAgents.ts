import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { HelpfulError, createTrustHelp } from '#apps/vscode/errorHelp';
import type { Failures } from '#apps/vscode/failures';
import type { Folders } from '#apps/vscode/folder/folders';
import { once } from '#base/once';
import { findHome } from '#platform/fs/home';
import type { GroupedView } from '#apps/vscode/views/tree/groupedView';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { registerAgentsView, type AgentsView } from './agentsView';
import type { ConnectCommand, ConnectLocation } from './connectCommands';
import type { AcceptButton } from './titleBarAnswer';

/** The commands, with the name of each in `connectCommands.ts`. */
const commands: Readonly<Record<string, ConnectCommand>> = {
  'agentpack.connectAgents': 'connect',
  'agentpack.checkConnections': 'check',
  'agentpack.testGuard': 'testGuard',
  'agentpack.connectGit': 'git',
  'agentpack.connectAgent': 'connectOne',
  'agentpack.repairAgent': 'repairOne',
  'agentpack.disconnectAgent': 'disconnectOne',
};

/** The commands in the title bar of an editor that shows changes: an accept button, or `cancel`. */
const titleBarCommands: Readonly<Record<string, AcceptButton | 'cancel'>> = {
  'agentpack.acceptConnect': 'connect',
  'agentpack.acceptDisconnect': 'disconnect',
  'agentpack.applyChanges': 'apply',
  'agentpack.cancelChanges': 'cancel',
};

/**
 * Registers the view of agents, and the commands that connect, test and disconnect them. Their code is loaded when the
 * view is shown or one of them is run.
 *
 * In Restricted Mode, agents are connected only for the user, which does not read, write or run any file of the folder.
 * Connections of the repository are unavailable until the folder is trusted.
 */
export function registerConnect(folders: Folders, failures: Failures, assetsDir: string,
  host: GroupedView): AgentsView
{
  const load = once(async () => (await import('./connectCommands')).createConnectCommands(assetsDir));
  const view = registerAgentsView(folders, async () => (await load()).loadContent(getLocation()), failures, host);
  void updatePrograms();
  const registeredCommands = Object.entries(commands).map(([command, name]) =>
    vscode.commands.registerCommand(command, (node?: Partial<TreeNode> | vscode.Uri) => run(name, node))
  );
  const titleBar = Object.entries(titleBarCommands).map(([command, button]) =>
    vscode.commands.registerCommand(command, async () => (await import('./titleBarAnswer')).answerTitleBar(button))
  );
  return {
    get nodes() {
      return view.nodes;
    },
    refresh: () => view.refresh(),
    dispose() {
      vscode.Disposable.from(view, ...registeredCommands, ...titleBar).dispose();
      void load.made?.then((commands) => {
        commands.dispose();
      });
    },
  };

  /** Returns the location to connect. The folder of `uri`, if any, replaces the folder that is shown. */
  function getLocation(uri?: vscode.Uri): ConnectLocation {
    const folder = (uri && folders.findFolder(uri)) ?? folders.current;
    const { isTrusted } = vscode.workspace;
    return {
      folder: folder && isTrusted ? { root: folder.uri.fsPath, name: folder.name } : undefined,
      ...(folder && !isTrusted
        ? { unavailableScope: { scope: 'repository', explain: () => failures.show(createTrustError()) } }
        : {}),
    };
  }

  /** After an update of AgentPack, updates the programs that connected agents run: see `lifecycle.ts`. */
  async function updatePrograms(): Promise<void> {
    try {
      const home = findHome(process.env);
      if (home === undefined || (await import('../node/lifecycle/isKept')).hasCurrentConnections(home, assetsDir))
        return;
      (await load()).updatePrograms(home);
    } catch (error) {
      failures.quiet(error);
    }
  }

  async function run(name: ConnectCommand, target: Partial<TreeNode> | vscode.Uri | undefined): Promise<void> {
    try {
      if (name === 'git' && !vscode.workspace.isTrusted) throw createTrustError();
      const uri = target instanceof vscode.Uri ? target : undefined;
      const row = target instanceof vscode.Uri ? undefined : target?.id;
      await (await load()).run(name, getLocation(uri), row?.slice(row.indexOf('/') + 1));
    } catch (error) {
      failures.show(error);
    }
    await view.refresh();
  }
}

function createTrustError(): HelpfulError {
  return new HelpfulError(
    l10n.t(
      'Trust this folder before you connect agents in its repository. You can already connect agents for yourself.',
    ),
    createTrustHelp(),
  );
}
