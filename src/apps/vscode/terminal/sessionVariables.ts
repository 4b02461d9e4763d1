import { agents } from '#agents/agents';

/** Returns the environment variables by which an agent's session is recognized. */
export function sessionVariables(): string[] {
  return ['AGENTPACK_THREAD_ID', ...Object.values(agents).flatMap(({ sessions = [] }) => sessions)];
}
