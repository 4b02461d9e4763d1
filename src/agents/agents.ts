import type { Agent } from './agent';
import { agents, type AgentId } from './agentRows';
import { isSet, type Env } from './env';

export type { Agent } from './agent';
export type { Env } from './env';

export { agents, type AgentId };
export type AgentTable = Readonly<Record<string, Agent>> & { readonly generic: Agent; };

export type AgentChoice = AgentId | 'auto';

/** The values that the agent option and setting accept, with their meanings. */
export const agentChoices: Readonly<Record<AgentChoice, string>> = describeAgentChoices(agents);
export const agentChoiceIds = Object.keys(agentChoices) as readonly AgentChoice[];

export function describeAgentChoices<T extends AgentTable>(table: T): Readonly<Record<keyof T | 'auto', string>> {
  const entries = Object.entries(table).map(([id, agent]) => [id, describeAgent(agent, table)]);
  return Object.fromEntries([['auto', 'Detected for each pack.'], ...entries]) as Record<keyof T | 'auto', string>;
}

/** Includes the context file for the first agent in the table that reads it, so a shared file is named only once. */
function describeAgent(agent: Agent, table: AgentTable): string {
  const isFirst = Object.values(table).find(({ contextPath }) => contextPath === agent.contextPath) === agent;
  return isFirst ? `${agent.label}: \`${agent.contextPath}\`.` : `${agent.label}.`;
}

const agentVariable = 'AGENTPACK_AGENT';

/**
 * Checks `AGENTPACK_AGENT` first, then the agent that started this process, then the agent that the repository is set
 * up for, because a running process is better evidence than files that a team left in the repository.
 */
export function detectAgent(env: Env, hasPath: (path: string) => boolean): AgentId;
export function detectAgent(env: Env, hasPath: (path: string) => boolean, table: AgentTable): string;
export function detectAgent(env: Env, hasPath: (path: string) => boolean, table: AgentTable = agents): string {
  const configuredId = env[agentVariable];
  if (configuredId !== undefined && Object.hasOwn(table, configuredId)) return configuredId;
  const ids = listDetectableIds(table);
  return ids.find((id) => isSet(env, ...table[id]!.detectionVariables ?? [])) ??
    ids.find((id) => table[id]!.paths?.some(hasPath)) ??
    'generic';
}

/** Returns the ID of the agent session that this process belongs to, and the variable that contains the ID. */
export function findAgentSession(env: Env, table: AgentTable = agents):
  | { readonly variable: string; readonly id: string; }
  | undefined
{
  const variables = [...listDetectableIds(table), 'generic'].flatMap((id) => table[id]!.sessionVariables ?? []);
  const variable = variables.find((name) => isSet(env, name));
  return variable === undefined ? undefined : { variable, id: env[variable]! };
}

/** Returns the names of the environment variables that `detectAgent` and `findAgentSession` read. */
export function listAgentVariables(table: AgentTable = agents): readonly string[] {
  const names = Object.values(table).flatMap((
    { sessionVariables = [], detectionVariables = [] },
  ) => [...sessionVariables, ...detectionVariables]);
  return [...new Set([agentVariable, ...names])].sort();
}

/** The terminal program of each agent that has one: `agentpack run AGENT` starts it. */
export const terminalPrograms: Readonly<Partial<Record<AgentId, string>>> = Object.fromEntries(
  Object.entries(agents).flatMap(([id, { program }]) => program === undefined ? [] : [[id, program]]),
);

export function isAgentId(id: string): id is AgentId {
  return Object.hasOwn(agents, id);
}

function listDetectableIds(table: AgentTable): string[] {
  return Object.keys(table).filter((id) => id !== 'generic');
}
