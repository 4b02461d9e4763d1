import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import { keepConnections } from '../node/lifecycle/lifecycle';
import { agentNodes, type AgentsShown } from './agentItems';
import { carryOut, changeOne, checkFlow, connectFlow, type ConnectUi } from './connectFlow';
import type { PickPlaces } from './connectPick';
import type { ConnectSession } from './connectTypes';
import { createConnectUi, pickAgent, tellTest } from './connectUi';
import { isGitConnected, planExtra } from './extraChanges';
import { testableAgents, testAgentGuard } from './guardTest';
import { registerPreviews, type Previews } from './previewDocuments';
import { openSession } from './session';

export type ConnectCommand = 'connect' | 'check' | 'git' | 'connectOne' | 'repairOne' | 'disconnectOne' | 'testGuard';

/** The place in which a command is run. */
export interface ConnectPlace {
  /** The folder that is shown; undefined in a window without one, or if nothing in it may be written or run. */
  readonly folder: { readonly root: string; readonly name: string; } | undefined;
  /** See `PickPlaces`. */
  readonly waiting?: PickPlaces['waiting'];
}

export interface ConnectCommands extends vscode.Disposable {
  /**
   * @param id the item of the command's row; undefined if it was not called from a row
   * @throws UserError
   */
  run(command: ConnectCommand, place: ConnectPlace, id?: string): Promise<void>;
  /** Returns what the view of agents shows. @throws UserError */
  look(place: ConnectPlace): Promise<AgentsShown>;
  /**
   * Runs at the editor's start.
   * @throws UserError
   */
  keep(home: string): void;
}

export function createConnectCommands(assetsDir: string): ConnectCommands {
  const previews = registerPreviews();
  const env = process.env;
  const sessionAt = ({ folder }: ConnectPlace) => openSession({ env, root: folder?.root, assetsDir });
  return {
    dispose() {
      previews.dispose();
    },
    keep(home) {
      keepConnections(home, assetsDir, env);
    },
    async run(command, place, id) {
      const ui = createConnectUi(place.folder?.name ?? '', previews, place.waiting);
      if (command === 'git') await git(place, ui);
      else await rows[command](sessionAt(place), ui, id ?? '', previews);
    },
    async look(place) {
      const session = sessionAt(place);
      return agentNodes(...await Promise.all([session.look({ runsGuards: false }), session.lookAtExtras()]));
    },
  };

  async function git({ folder }: ConnectPlace, ui: ConnectUi): Promise<void> {
    if (!folder) throw new UserError(l10n.t('Open a folder first: git hooks belong to a repository.'));
    const at = { env, root: folder.root, assetsDir };
    await carryOut([await planExtra('git', await isGitConnected(at) ? 'disconnect' : 'connect', at)], ui);
  }
}

type Run = (session: ConnectSession, ui: ConnectUi, id: string, previews: Previews) => Promise<void>;

const rows: Readonly<Record<Exclude<ConnectCommand, 'git'>, Run>> = {
  connect: connectFlow,
  check: checkFlow,
  connectOne: (session, ui, id) => changeOne(session, id, 'connect', ui),
  repairOne: (session, ui, id) => changeOne(session, id, 'repair', ui),
  disconnectOne: (session, ui, id) => changeOne(session, id, 'disconnect', ui),
  async testGuard(session, ui, id, previews) {
    const all = await testableAgents(session);
    if (all.length === 0) throw new UserError(l10n.t('No agent with a guard is connected: run Connect Agents… first.'));
    const state = await pickAgent(id === '' ? all : all.filter(({ agent }) => agent === id));
    if (!state) return;
    const result = await testAgentGuard(state, session);
    // a command is done when its message is shown, not when it is closed
    void tellTest(result, previews).then(async (repairs) => {
      if (repairs) await changeOne(session, state.agent, 'repair', ui);
    });
  },
};
