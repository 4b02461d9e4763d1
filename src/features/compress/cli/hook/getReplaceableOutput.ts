import { UserError } from '#base/errors';
import { agents, isAgentId } from '#agents/agents';
import { getToolOutput } from '#agents/connection/extras/outputHooks';
import type { ReplaceableToolOutput } from '#agents/toolOutput/toolOutput';
import { formatSuggestion } from '#apps/cli/arguments/values';

/**
 * Returns the description of how a hook replaces the output of the agent's tools.
 * @throws UserError if AgentPack has no hook for this event of the agent
 */
export function getReplaceableOutput(agent: string, event: string): ReplaceableToolOutput {
  if (!isAgentId(agent))
    throw new UserError(
      `There is no agent ${JSON.stringify(agent)}${
        formatSuggestion(agent, Object.keys(agents))
      }: see agentpack hook --help.`,
      'usage',
    );
  const { label } = agents[agent];
  const toolOutput = getToolOutput(agent);
  if ('unsupported' in toolOutput)
    throw new UserError(`A hook of ${label} cannot replace a result: ${toolOutput.unsupported}.`, 'usage');
  if (event !== toolOutput.event)
    throw new UserError(
      `AgentPack has no hook for the event ${JSON.stringify(event)} of ${label}: it has one for ${toolOutput.event}.`,
      'usage',
    );
  return toolOutput;
}
