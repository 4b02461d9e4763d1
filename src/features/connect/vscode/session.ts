import { translateDiagnosis } from './stateWords';
import { realpathSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import { agentConnections } from '#agents/connection/connections';
import { type AgentId, agents, isAgentId } from '#agents/agents';
import { UserError } from '#base/errors';
import type { ConnectedId } from '#agents/connection/extras/outputHooks';
import { listConnectedAgents, forgetDisconnectedAgents, openConnections, type Connections } from '../node/connections';
import { diagnose } from '../node/doctor/diagnose';
import type { ConnectionsChange } from '#platform/files/recordedFiles';
import { getHomeFolder } from '#platform/fs/home';
import { createInstallProbe } from '../node/installProbe';
import { testGuard } from '../node/doctor/testGuard';
import type { AgentState, ConnectSession, ConnectRequest, GuardRun, StateOptions, PlannedChange,
  Scope } from './connectTypes';
import { inspectExtras, planExtra } from './extraChanges';
import { buildPlannedChange } from './plannedChange';

/**
 * Opens a session for the same connections that the command line manages.
 *
 * @param root the folder of the window; without one, agents are connected only for the user
 * @throws UserError if there is no home folder
 */
export function openSession(
  { env, root, assetsDir }: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly root: string | undefined;
    readonly assetsDir: string;
  },
): ConnectSession {
  const home = getHomeFolder(env);
  const repositoryRoot = root === undefined ? undefined : realpathSync.native(root);
  // a home folder's settings apply to all folders
  const scopes: readonly Scope[] = repositoryRoot === undefined || repositoryRoot === home
    ? ['user']
    : ['user', 'repository'];
  const getBase = (scope: Scope) => scope === 'user' ? home : repositoryRoot!;
  const openScope = (scope: Scope) => openConnections({ scope, base: getBase(scope), assetsDir, env });
  return {
    scopes,
    listAgentStates: inspectAgents,
    listExtraStates: () => inspectExtras({ env, root: repositoryRoot, assetsDir }),
    plan,
    async planExtra(id, action) {
      if (id === 'outputs') return plan('user', { [action]: [id] });
      if (repositoryRoot === undefined) throw new UserError(l10n.t('Open a folder first.'));
      return planExtra(id, action, { env, root: repositoryRoot, assetsDir });
    },
    testGuard: async (id) => (await Promise.all(scopes.map((scope) => testGuardAt(scope, id as AgentId)))).flat(),
  };

  async function inspectAgents({ runsGuards }: StateOptions): Promise<readonly AgentState[]> {
    const allConnections = scopes.map(openScope);
    const probe = createInstallProbe(home, env);
    return Promise.all((Object.keys(agents) as AgentId[]).map(async (id) => ({
      ...translateDiagnosis(
        await diagnose(id, {
          allConnections,
          home,
          root: repositoryRoot ?? home,
          env,
          probe,
          runsGuard: runsGuards,
        }),
      ),
      purposesByScope: { user: listPurposes(allConnections[0], id), repository: listPurposes(allConnections[1], id) },
      isAnyAgent: agentConnections[id].isAnyAgent === true,
    })));
  }

  async function testGuardAt(scope: Scope, id: AgentId): Promise<GuardRun[]> {
    const connections = openScope(scope);
    if (!listConnectedAgents(connections).includes(id)) return [];
    const guardRuns = await testGuard(id, connections.artefacts.get(id) ?? [], {
      port: connections.port,
      base: getBase(scope),
      root: repositoryRoot ?? home,
      env,
    });
    return guardRuns.map((run) => ({ ...run, scope }));
  }

  function plan(scope: Scope, request: ConnectRequest): PlannedChange {
    const connections = openScope(scope);
    return buildPlannedChange(connections, request as ConnectionsChange<ConnectedId>, {
      onWritten(disconnected) {
        if (scope === 'user' && disconnected.length > 0)
          forgetDisconnectedAgents(connections, home, disconnected.filter(isAgentId));
      },
    });
  }
}

function listPurposes(connections: Connections | undefined, id: AgentId): AgentState['purposesByScope'][Scope] {
  return [...new Set((connections?.artefacts.get(id) ?? []).map(({ purpose }) => purpose))];
}
