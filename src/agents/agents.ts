import { isSet, type Agent, type Env } from './agent';
import { antigravity } from './antigravity';
import { claude } from './claude';
import { codex } from './codex';
import { copilot } from './copilot';
import { cursor } from './cursor';
import { generic } from './generic';
import { windsurf } from './windsurf';

export type { Agent, Env } from './agent';

export const agents = { generic, claude, cursor, windsurf, codex, copilot, antigravity } satisfies Record<string,
  Agent>;
export type AgentId = keyof typeof agents;

/** What an agent sets in its own processes says more than files that a team left in the repository. */
const order: readonly AgentId[] = ['claude', 'codex', 'antigravity', 'cursor', 'windsurf', 'copilot'];
const nowhere = (): boolean => false;

/** `AGENTPACK_AGENT` first, then the agent whose process this is, then the one that the repository is set up for. */
export function detectAgent(env: Env, hasPath: (path: string) => boolean): AgentId {
  const named = env['AGENTPACK_AGENT'];
  if (named !== undefined && isAgentId(named)) return named;
  return order.find((id) => agents[id].detect(env, nowhere)) ?? order.find((id) => agents[id].detect({}, hasPath)) ??
    'generic';
}

/** The agent's session that this process belongs to, and the variable that says so. */
export function sessionOf(env: Env): { readonly variable: string; readonly id: string; } | undefined {
  const variable = sessionVariables.find((name) => isSet(env, name));
  return variable === undefined ? undefined : { variable, id: env[variable]! };
}

const sessionVariables = [...order, 'generic' as const].flatMap((id) => agents[id].sessions);

export function isAgentId(id: string): id is AgentId {
  return Object.hasOwn(agents, id);
}
