import { UserError } from '#base/errors';
import { type AgentId, agents, isAgentId } from '#agents/agents';
import { type ConnectableId, type ExtraId, extras, isExtraId } from '#agents/connection/extras/extras';
import { formatSuggestion } from '#apps/cli/arguments/values';

/** The names on the command line: either agents, or extras that are connected in addition to them. */
export type NamedConnectables =
  | { readonly agents: readonly AgentId[]; readonly extras: readonly []; }
  | { readonly agents: readonly []; readonly extras: readonly ExtraId[]; };

/**
 * Returns each named agent or extra once.
 * @throws UserError for an unknown name, with the most similar known name, and for a mix of agents and extras
 */
export function parseConnectables(names: readonly string[]): NamedConnectables {
  const ids = [...new Set(names)].map(parseConnectable);
  const [agentIds, extraIds] = [ids.filter(isAgentId), ids.filter(isExtraId)];
  if (extraIds.length === 0) return { agents: agentIds, extras: [] };
  if (agentIds.length === 0) return { agents: [], extras: extraIds };
  throw new UserError(`Name ${extraIds.join(', ')} without agents: extras belong to this folder.`, 'usage');
}

/** Lists the names of all agents, followed by those of all extras. */
export function listConnectableNames(): string[] {
  return [...Object.keys(agents), ...Object.keys(extras)];
}

function parseConnectable(name: string): ConnectableId {
  if (isAgentId(name) || isExtraId(name)) return name;
  const validNames = listConnectableNames();
  throw new UserError(
    `There is no agent ${JSON.stringify(name)}${formatSuggestion(name, validNames)}: use ${validNames.join(', ')}.`,
    'usage',
  );
}
