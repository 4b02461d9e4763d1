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

/** The place in which a command is run. */
export interface ConnectPlace {
  /** The shown folder. Undefined in a window without a folder, or if files in it must not be written or run. */
  readonly folder: { readonly root: string; readonly name: string; } | undefined;
  /** See `AgentPickOptions`. */
  readonly waiting?: AgentPickOptions['waiting'];
}

export interface ConnectCommands extends vscode.Disposable {
  /**
   * @param id the item of the command's row; undefined if it was not called from a row
   * @throws UserError
   */
  run(command: ConnectCommand, place: ConnectPlace, id?: string): Promise<void>;
  /**
   * Returns the content of the Agents view.
   * @throws UserError
   */
  look(place: ConnectPlace): Promise<AgentsContent>;
  /**
   * Updates the programs of connected agents when the editor starts.
   * @throws UserError
   */
  keep(home: string): void;
}

export function createConnectCommands(assetsDir: string): ConnectCommands {
  const previews = registerPreviews();
  const env = process.env;
  const openSessionAt = ({ folder }: ConnectPlace) => openSession({ env, root: folder?.root, assetsDir });
  return {
    dispose() {
      previews.dispose();
    },
    keep(home) {
      renewConnections(home, assetsDir, env);
    },
    async run(command, place, id) {
      const ui = createConnectUi(place.folder?.name ?? '', previews, place.waiting);
      if (command === 'git') await toggleGit(place, ui);
      else await handlers[command](openSessionAt(place), ui, id ?? '', previews);
    },
    async look(place) {
      const session = openSessionAt(place);
      return buildAgentNodes(...await Promise.all([session.look({ runsGuards: false }), session.lookAtExtras()]));
    },
  };

  async function toggleGit({ folder }: ConnectPlace, ui: ConnectUi): Promise<void> {
    if (!folder) throw new UserError(l10n.t('Open a folder first: git hooks belong to a repository.'));
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
      throw new UserError(l10n.t('No agent with a guard is connected: run Connect Agents… first.'));
    const state = await pickAgent(id === '' ? candidates : candidates.filter(({ agent }) => agent === id));
    if (!state) return;
    const result = await testAgentGuard(state, session);
    // the command ends when its message is shown, not when the message is closed
    void showTestResult(result, previews).then(async (repairs) => {
      if (repairs) await changeConnection(session, state.agent, 'repair', ui);
    });
  },
};
