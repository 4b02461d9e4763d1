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
  help: 'Removes what "connect" wrote. Without AGENT: for all agents.',
  options: changeOptions,
  examples: ['disconnect --team --dry-run', 'disconnect git --yes'],
  details: () =>
    'What was connected in addition to agents (git, tasks, CLAUDE_CONTEXT.md …) is taken out by its name.\n"disconnect predecessor" takes out what agentpack-cli, the Python program, wrote here and for you.',
  async execute(context) {
    const { agents: named, extras } = parseConnectables(context.names);
    if (extras.length > 0) return disconnectExtras(extras, context);
    const connections = openConnectionsAt(context.values['team'] === true ? 'repository' : 'user', context);
    const ids = named.length > 0 ? named : listConnectedAgents(connections);
    if (ids.length === 0) {
      const report = { scope: connections.scope, agents: [], files: [], written: false, refused: {}, notices: [] };
      return { json: report, text: () => term`No agent is connected.`, exit: 0 };
    }
    return changeConnections('disconnect', ids, connections, context,
      () => connections.scope === 'user' && forgetDisconnectedAgents(connections, getHomeFolder(context.env), ids));
  },
} satisfies Command;
