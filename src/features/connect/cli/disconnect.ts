import { listConnectedAgents, forgetDisconnectedAgents } from '../node/connections';
import { getHomeFolder } from '#platform/fs/home';
import type { Command } from '#apps/cli/command';
import { changeConnections, changeOptions } from './changeConnections';
import { disconnectExtras } from './changeExtras';
import { listConnectableNames, parseConnectables } from './namedAgents';
import { openConnectionsAt } from './places';
import { term } from '#apps/cli/output/terminal';

export const disconnect = {
  usage: 'disconnect [AGENT…] [--team] [--dry-run] [--yes]',
  positionals: 'optional names',
  anyFolder: true,
  names: listConnectableNames,
  reads: {},
  help: 'Removes what "connect" wrote. Without AGENT, disconnects all agents.',
  options: changeOptions,
  examples: ['disconnect --team --dry-run', 'disconnect git --yes'],
  details: () =>
    'Extras (git, tasks, CLAUDE_CONTEXT.md …) are disconnected only if you name them.\n"disconnect predecessor" takes out what agentpack-cli, the Python program, wrote here and for you.',
  async execute(context) {
    const { agents: namedIds, extras } = parseConnectables(context.names);
    if (extras.length > 0) return disconnectExtras(extras, context);
    const connections = openConnectionsAt(context.values['team'] === true ? 'repository' : 'user', context);
    const ids = namedIds.length > 0 ? namedIds : listConnectedAgents(connections);
    if (ids.length === 0) {
      const report = { scope: connections.scope, agents: [], files: [], written: false, refused: {}, notices: [] };
      return { json: report, text: () => term`No agents are connected.`, exit: 0 };
    }
    return changeConnections('disconnect', ids, connections, context,
      () => connections.scope === 'user' && forgetDisconnectedAgents(connections, getHomeFolder(context.env), ids));
  },
} satisfies Command;
