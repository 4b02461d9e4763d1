import { UserError } from '#base/errors';
import { type AgentId, agents, isAgentId } from '#agents/agents';
import { type ConnectableId, type ExtraId, extras, isExtraId } from '#agents/connection/extras/extras';
import { didYouMean } from '#apps/cli/arguments/values';

/** The names on the command line: either agents, or extras that are connected in addition to them. */
export type Named =
  | { readonly agents: readonly AgentId[]; readonly extras: readonly []; }
  | { readonly agents: readonly []; readonly extras: readonly ExtraId[]; };

/**
 * Returns each named agent or extra once. @throws UserError for an unknown name, with the most similar name, and for a
 * mix of agents and extras
 */
export function namedConnectables(names: readonly string[]): Named {
  const ids = [...new Set(names)].map(connectable);
  const [named, extraNames] = [ids.filter(isAgentId), ids.filter(isExtraId)];
  if (extraNames.length === 0) return { agents: named, extras: [] };
  if (named.length === 0) return { agents: [], extras: extraNames };
  throw new UserError(`Name ${extraNames.join(', ')} without agents: it belongs to this folder, not to them.`, 'usage');
}

/** Returns the names of agents, then of extras. */
export function connectableNames(): string[] {
  return [...Object.keys(agents), ...Object.keys(extras)];
}

function connectable(name: string): ConnectableId {
  if (isAgentId(name) || isExtraId(name)) return name;
  const validNames = connectableNames();
  throw new UserError(
    `There is no agent ${JSON.stringify(name)}${didYouMean(name, validNames)}: use ${validNames.join(', ')}.`,
    'usage',
  );
}
