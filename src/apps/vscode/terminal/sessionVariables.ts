import { agents } from '#agents/agents';

/** Environment variables by which a session of an agent is recognized. */
export function sessionVariables(): string[] {
  return ['AGENTPACK_THREAD_ID', ...Object.values(agents).flatMap((agent) => agent.sessions)];
}
