import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { HelpfulError, manageTrust } from '../errorHelp';
import type { Failures } from '../failures';
import type { Folders } from '../folder/folders';
import { findHome } from '../../node/connect/home';
import { isKept } from '../../node/connect/isKept';
import type { ConnectCommands } from './connectCommands';

/**
 * `AgentPack: Connect Agents…`, `Check Agent Connections` and `Connect or Disconnect Git Hooks…`. What they do is a
 * bundle of its own, `dist/connect.js`, which is loaded with the first of them.
 */
export function registerConnect(folders: Folders, failures: Failures, assetsDir: string): vscode.Disposable {
  let loading: Promise<ConnectCommands> | undefined;
  const load = () =>
    loading ??= import('./connectCommands').then(({ createConnectCommands }) => createConnectCommands(assetsDir));
  void keepConnected();
  return vscode.Disposable.from(
    new vscode.Disposable(() => {
      void loading?.then((commands) => {
        commands.dispose();
      });
    }),
    register('agentpack.connectAgents', 'connect'),
    register('agentpack.checkConnections', 'check'),
    register('agentpack.connectGit', 'git'),
  );

  /** After an update of AgentPack, what connected agents run is brought to its version: see `lifecycle.ts`. */
  async function keepConnected(): Promise<void> {
    try {
      const home = findHome(process.env);
      if (home === undefined || isKept(home, assetsDir)) return;
      const problem = (await load()).keep(home);
      if (problem !== undefined) failures.quiet(new UserError(problem));
    } catch (error) {
      failures.quiet(error);
    }
  }

  function register(command: string, name: 'connect' | 'check' | 'git'): vscode.Disposable {
    return vscode.commands.registerCommand(command, async () => {
      try {
        if (!vscode.workspace.isTrusted)
          throw new HelpfulError(
            'Connecting agents writes commands that they run, so it is off in Restricted Mode. Trust this folder first.',
            manageTrust,
          );
        const commands = await load();
        const folder = folders.current;
        const problem = await commands.run(name, folder && { root: folder.uri.fsPath, name: folder.name });
        if (problem !== undefined)
          throw new UserError(problem);
      } catch (error) {
        failures.show(error);
      }
    });
  }
}
