import { agentVariables } from '#agents/agents';
import type { Host } from '../host';
import { ownVariable } from '../formats/threadId';

/** Returns the variables of a caller's environment that answers depend on: `PackOptions.callersEnv`. */
export function callersVariables(env: Host['env']): Readonly<Record<string, string>> {
  return Object.fromEntries([...agentVariables(), ownVariable].flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value]];
  }));
}
