import { listAgentVariables } from '#agents/agents';
import type { Host } from '../host';
import { threadVariable } from '../formats/threadId';

/** Returns the variables of a caller's environment that affect answers, for `PackOptions.callersEnv`. */
export function pickCallerVariables(env: Host['env']): Readonly<Record<string, string>> {
  return Object.fromEntries([...listAgentVariables(), threadVariable].flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value]];
  }));
}
