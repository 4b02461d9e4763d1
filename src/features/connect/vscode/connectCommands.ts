import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import { renewConnections } from '../node/lifecycle/lifecycle';
import { buildAgentNodes, type AgentsContent } from './agentItems';
import { confirmAndWrite, changeConnection, runCheckFlow, runConnectFlow, type ConnectUi } from './connectFlow';
import type { AgentPickOptions } from './connectPick';
import type { ConnectSession } from './connectTypes';
import { createConnectUi, pickAgent, showTestResult } from './connectUi';
import { isGitConnected, planExtra } from './extraChanges';
import { listTestableAgents, testAgentGuard } from './guardTest';
import { registerPreviews, type Previews } from './previewDocuments';
import { openSession } from './session';

export type ConnectCommand = 'connect' | 'check' | 'git' | 'connectOne' | 'repairOne' | 'disconnectOne' | 'testGuard';

/** The location in which a command is run. */
export interface ConnectLocation {
  /** The shown folder. Undefined in a window without a folder, or if files in it must not be written or run. */
  readonly folder: { readonly root: string; readonly name: string; } | undefined;
  /** See `AgentPickOptions`. */
  readonly unavailableScope?: AgentPickOptions['unavailableScope'];
}

export interface ConnectCommands extends vscode.Disposable {
  /**
   * @param id the item of the command's row; undefined if it was not called from a row
   * @throws UserError
   */
  run(command: ConnectCommand, location: ConnectLocation, id?: string): Promise<void>;
  /**
   * Returns the content of the Agents view.
   * @throws UserError
   */
  loadContent(location: ConnectLocation): Promise<AgentsContent>;
  /**
   * Updates the programs of connected agents when the editor starts.
   * @throws UserError
   */
  updatePrograms(home: string): void;
}

export function createConnectCommands(assetsDir: string): ConnectCommands {
  const previews = registerPreviews();
  const env = process.env;
  const openSessionAt = ({ folder }: ConnectLocation) => openSession({ env, root: folder?.root, assetsDir });
  return {
    dispose() {
      previews.dispose();
    },
    updatePrograms(home) {
      renewConnections(home, assetsDir, env);
    },
    async run(command, location, id) {
      const ui = createConnectUi(location.folder?.name ?? '', previews, location.unavailableScope);
      if (command === 'git') await toggleGit(location, ui);
      else await handlers[command](openSessionAt(location), ui, id ?? '', previews);
    },
    async loadContent(location) {
      const session = openSessionAt(location);
      return buildAgentNodes(
        ...await Promise.all([session.listAgentStates({ runsGuards: false }), session.listExtraStates()]),
      );
    },
  };

  async function toggleGit({ folder }: ConnectLocation, ui: ConnectUi): Promise<void> {
    if (!folder) throw new UserError(l10n.t('Open a folder first, because git hooks belong to a repository.'));
    const context = { env, root: folder.root, assetsDir };
    await confirmAndWrite([await planExtra('git', await isGitConnected(context) ? 'disconnect' : 'connect', context)],
      ui);
  }
}

type CommandHandler = (session: ConnectSession, ui: ConnectUi, id: string, previews: Previews) => Promise<void>;

const handlers: Readonly<Record<Exclude<ConnectCommand, 'git'>, CommandHandler>> = {
  connect: runConnectFlow,
  check: runCheckFlow,
  connectOne: (session, ui, id) => changeConnection(session, id, 'connect', ui),
  repairOne: (session, ui, id) => changeConnection(session, id, 'repair', ui),
  disconnectOne: (session, ui, id) => changeConnection(session, id, 'disconnect', ui),
  async testGuard(session, ui, id, previews) {
    const candidates = await listTestableAgents(session);
    if (candidates.length === 0)
      throw new UserError(l10n.t('No agent with a guard is connected. Run Connect Agents… first.'));
    const state = await pickAgent(id === '' ? candidates : candidates.filter(({ agent }) => agent === id));
    if (!state) return;
    const result = await testAgentGuard(state, session);
    // the command ends when its message is shown, not when the message is closed
    void showTestResult(result, previews).then(async (repairs) => {
      if (repairs) await changeConnection(session, state.agent, 'repair', ui);
    });
  },
};
