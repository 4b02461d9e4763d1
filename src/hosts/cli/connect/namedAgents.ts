import { UserError } from '../../../base/errors';
import { agents, isAgentId, type AgentId } from '../../../engine';
import { didYouMean } from '../arguments/values';

/** The agents of the command line, each once. @throws UserError for a name that is none, with the most similar one */
export function namedAgents(names: readonly string[]): AgentId[] {
  return [...new Set(names)].map((name) => {
    if (isAgentId(name)) return name;
    throw new UserError(
      `There is no agent ${JSON.stringify(name)}${didYouMean(name, Object.keys(agents))}: use ${
        Object.keys(agents).join(', ')
      }.`,
      'usage',
    );
  });
}
