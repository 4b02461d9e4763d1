import { isAgentId, isInPlace, type AgentId } from '../../../engine';
import { forgetHeartbeats, type Connections } from '../../node/connect/connections';
import { homeFolder } from '../../node/connect/home';
import type { Command } from '../command';
import { changeConnections, changeOptions } from '../connect/changeConnections';
import { namedAgents } from '../connect/namedAgents';
import { connectionsAt } from '../connect/places';
import { term } from '../output/terminal';

export const disconnect = {
  usage: 'disconnect [AGENT…] [--team] [--dry-run] [--yes]',
  positionals: 'optional names',
  reads: {},
  help: 'Takes out again what "connect" wrote. Without AGENT: of all agents.',
  options: changeOptions,
  execute(context) {
    const named = namedAgents(context.names);
    const connections = connectionsAt(context.values['team'] === true ? 'repository' : 'user', context);
    const ids = named.length > 0 ? named : connectedAgents(connections);
    if (ids.length === 0) {
      const report = { scope: connections.scope, agents: [], files: [], written: false, refused: {}, notices: [] };
      return Promise.resolve({ json: report, text: () => term`No agent is connected.`, exit: 0 });
    }
    return changeConnections('disconnect', ids, connections, context, () => {
      const isLast = connectedAgents(connections).every((id) => ids.includes(id));
      if (connections.scope === 'user') forgetHeartbeats(homeFolder(context.env), ids, isLast);
    });
  },
} satisfies Command;

/** By the record; without one, as in a clone of a team's repository, those whose files are in place. */
function connectedAgents({ record, artefacts, port }: Connections): AgentId[] {
  const recorded = new Set(record.files.flatMap((file) => file.agents));
  return recorded.size > 0
    ? [...recorded].filter(isAgentId)
    : [...artefacts].filter(([, all]) => isInPlace(all, port)).map(([id]) => id);
}
