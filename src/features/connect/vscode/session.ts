import { worded } from './stateWords';
import { realpathSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import { agentConnections } from '#agents/connection/connections';
import { type AgentId, agents, isAgentId } from '#agents/agents';
import { UserError } from '#base/errors';
import type { ConnectedId } from '#agents/connection/extras/outputHooks';
import { connectedAgents, forgetDisconnected, openConnections, type Connections } from '../node/connections';
import { diagnose } from '../node/doctor/diagnose';
import type { ConnectionsChange } from '#platform/files/recordedFiles';
import { homeFolder } from '#platform/fs/home';
import { createInstallProbe } from '../node/installProbe';
import { testGuard } from '../node/doctor/testGuard';
import type { AgentState, ConnectSession, ConnectWish, GuardRun, LookOptions, PlannedChange,
  Scope } from './connectTypes';
import { lookAtExtras, planExtra } from './extraChanges';
import { plannedChange } from './plannedChange';

/**
 * Returns the agents of this user as the command line sees them.
 *
 * @param root the folder that is shown; without one, agents are connected only for the user
 * @throws UserError if there is no home folder
 */
export function openSession(
  { env, root, assetsDir }: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly root: string | undefined;
    readonly assetsDir: string;
  },
): ConnectSession {
  const home = homeFolder(env);
  const repository = root === undefined ? undefined : realpathSync.native(root);
  // a home folder's settings apply to all folders
  const scopes: readonly Scope[] = repository === undefined || repository === home ? ['user'] : ['user', 'repository'];
  const baseOf = (scope: Scope) => scope === 'user' ? home : repository!;
  const open = (scope: Scope) => openConnections({ scope, base: baseOf(scope), assetsDir, env });
  return {
    scopes,
    look,
    lookAtExtras: () => lookAtExtras({ env, root: repository, assetsDir }),
    plan,
    async planExtra(id, action) {
      if (id === 'outputs') return plan('user', { [action]: [id] });
      if (repository === undefined) throw new UserError(l10n.t('Open a folder first.'));
      return planExtra(id, action, { env, root: repository, assetsDir });
    },
    testGuard: async (id) => (await Promise.all(scopes.map((scope) => testAt(scope, id as AgentId)))).flat(),
  };

  async function look({ runsGuards }: LookOptions): Promise<readonly AgentState[]> {
    const places = scopes.map(open);
    const probe = createInstallProbe(home, env);
    return Promise.all((Object.keys(agents) as AgentId[]).map(async (id) => ({
      ...worded(await diagnose(id, { places, home, root: repository ?? home, env, probe, runsGuard: runsGuards })),
      gives: { user: given(places[0], id), repository: given(places[1], id) },
      isAnyAgent: agentConnections[id].isAnyAgent === true,
    })));
  }

  async function testAt(scope: Scope, id: AgentId): Promise<GuardRun[]> {
    const place = open(scope);
    if (!connectedAgents(place).includes(id)) return [];
    const runs = await testGuard(id, place.artefacts.get(id) ?? [], {
      port: place.port,
      base: baseOf(scope),
      root: repository ?? home,
      env,
    });
    return runs.map((run) => ({ ...run, scope }));
  }

  function plan(scope: Scope, request: ConnectWish): PlannedChange {
    const place = open(scope);
    return plannedChange(place, request as ConnectionsChange<ConnectedId>, {
      after(disconnected) {
        if (scope === 'user' && disconnected.length > 0)
          forgetDisconnected(place, home, disconnected.filter(isAgentId));
      },
    });
  }
}

function given(place: Connections | undefined, id: AgentId): AgentState['gives'][Scope] {
  return [...new Set((place?.artefacts.get(id) ?? []).map(({ purpose }) => purpose))];
}
