import { realpathSync } from 'node:fs';
import { agentConnections, agents, redact, textFormat, type AgentId } from '../../../engine';
import { forgetDisconnected, openConnections, type Connections } from '../../node/connect/connections';
import { diagnose } from '../../node/connect/diagnose';
import { fileAt } from '../../node/connect/folders';
import { homeFolder } from '../../node/connect/home';
import { createInstallProbe } from '../../node/connect/installProbe';
import { isProgram } from '../../node/connect/isProgram';
import { hasMcpCommand } from '../../node/connect/mcpCommand';
import type { AgentState, ConnectSession, LookOptions, PlannedChange, Scope } from './connectTypes';

/**
 * The agents of this user as the command line sees them.
 *
 * @param root the folder that is shown; without one agents are connected for the user alone
 * @throws UserError where there is no home folder
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
  // the settings of a home folder are those of all folders
  const scopes: readonly Scope[] = repository === undefined || repository === home ? ['user'] : ['user', 'repository'];
  const baseOf = (scope: Scope) => scope === 'user' ? home : repository!;
  const open = (scope: Scope) => openConnections({ scope, base: baseOf(scope), assetsDir, env, hasMcp: hasMcpCommand });
  return { scopes, look, plan };

  async function look({ runsGuards }: LookOptions): Promise<readonly AgentState[]> {
    const places = scopes.map(open);
    const probe = createInstallProbe(home, env);
    return Promise.all((Object.keys(agents) as AgentId[]).map(async (id) => ({
      ...await diagnose(id, { places, home, root: repository ?? home, env, probe, runsGuard: runsGuards }),
      gives: { user: given(places[0], id), repository: given(places[1], id) },
    })));
  }

  function plan(scope: Scope, wish: Parameters<ConnectSession['plan']>[1]): PlannedChange {
    const place = open(scope);
    const planned = place.plan(wish as Parameters<Connections['plan']>[0]);
    const done = (ids: readonly string[] = []) => (ids as AgentId[]).filter((id) => !planned.refused.has(id));
    const [connect, disconnect] = [done(wish.connect), done(wish.disconnect)];
    return {
      scope,
      files: planned.files.filter(({ before, after }) => before !== after).map(({ path, file, before, after }) => ({
        path: fileAt(baseOf(scope), path),
        file,
        before: safe(file, before),
        after: safe(file, after),
        isProgram: isProgram({ file }),
      })),
      isChange: place.isChange(planned),
      connect: connect.map((id) => agents[id].label),
      disconnect: disconnect.map((id) => agents[id].label),
      refused: [...planned.refused].map(([id, reasons]) => ({ label: agents[id as AgentId].label, reasons })),
      notices: [
        ...(place.warning === undefined ? [] : [place.warning]),
        ...planned.files.flatMap(({ notice }) => notice ?? []),
        ...connect.flatMap((id) => {
          const approval = agentConnections[id].approval;
          return approval === undefined ? [] : [`${agents[id].label}: ${approval}`];
        }),
      ],
      write: () =>
        place.write(planned, () => {
          if (scope === 'user' && disconnect.length > 0) forgetDisconnected(place, home, disconnect);
        }),
    };
  }
}

/** For a preview: other extensions read open documents too, and some give them to models. */
function safe(file: string, text: string | undefined): string | undefined {
  return text === undefined || isProgram({ file }) ? text : redact(text, textFormat(file));
}

function given(place: Connections | undefined, id: AgentId): AgentState['gives'][Scope] {
  return [...new Set((place?.artefacts.get(id) ?? []).map(({ purpose }) => purpose))];
}
