import { agents } from '#agents/agents';

/** Returns the names of the environment variables that identify an agent's session. */
export function listSessionVariables(): string[] {
  return ['AGENTPACK_THREAD_ID', ...Object.values(agents).flatMap(({ sessionVariables = [] }) => sessionVariables)];
}
