import { UserError } from '#base/errors';
import { agentConnections, isInstalled } from '#agents/connection/connections';
import { type AgentId, agents } from '#agents/agents';
import { formatConnectionNotes } from '#agents/connection/summary';
import { formatExtraNotes } from '#agents/connection/extras/extras';
import { getHomeFolder } from '#platform/fs/home';
import { createInstallProbe } from '../node/installProbe';
import type { Command, CommandContext } from '#apps/cli/command';
import { changeConnections, changeOptions } from './changeConnections';
import { connectExtras } from './changeExtras';
import { listConnectableNames, parseConnectables } from './namedAgents';
import { openConnectionsAt } from './places';

export const connect = {
  usage: 'connect [AGENT…] [--team] [--dry-run] [--yes]',
  positionals: 'optional names',
  anyFolder: true,
  names: listConnectableNames,
  reads: {},
  help: 'Connects agents to packs and lets the guard check their edits. Without AGENT, connects all installed agents.',
  options: changeOptions,
  examples: ['connect claude --dry-run', 'connect claude codex --team --yes', 'connect git --yes'],
  details: () =>
    `Writes a pointer to the pack and, if the agent supports them, a skill, an MCP server entry, and hooks that let a guard warn about edits or block them. agentpack disconnect removes exactly these changes; agentpack doctor runs each installed hook with a sample.

In addition to agents, only when named:\n\n${formatExtraNotes()}\n\n${formatConnectionNotes()}`,
  async execute(context) {
    const { agents: namedIds, extras } = parseConnectables(context.names);
    if (extras.length > 0) return connectExtras(extras, context);
    const connections = openConnectionsAt(context.values['team'] === true ? 'repository' : 'user', context);
    const ids = namedIds.length > 0
      ? namedIds
      : listInstalledAgents(context).filter((id) => connections.artefacts.has(id));
    const unsupportedId = ids.find((id) => !connections.artefacts.has(id));
    if (unsupportedId !== undefined) {
      throw new UserError(
        `${agents[unsupportedId].label} cannot be connected ${
          connections.scope === 'user' ? 'for a user: use --team' : 'in a repository: leave out --team'
        }.`,
      );
    }
    if (ids.length === 0)
      throw new UserError(`No agent was found that can be connected: name one of ${Object.keys(agents).join(', ')}.`);
    return changeConnections('connect', ids, connections, context);
  },
} satisfies Command;

function listInstalledAgents({ env }: CommandContext): AgentId[] {
  const probe = createInstallProbe(getHomeFolder(env), env);
  return (Object.keys(agents) as AgentId[]).filter((id) => isInstalled(agentConnections[id], probe));
}
