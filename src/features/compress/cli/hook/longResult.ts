import { UserError } from '#base/errors';
import { agents, isAgentId } from '#agents/agents';
import type { ReplaceableToolOutput, ShellResult } from '#agents/toolOutput/toolOutput';
import { toolOutputs } from '#agents/toolOutput/toolOutputs';
import { didYouMean } from '#apps/cli/arguments/values';
import { asksForExactOutput } from './exactOutput';
import { maxPayload } from './payload';

/** Results of at most this many tokens stay as they are. */
export const shortResult = 1_500;

/** @throws UserError where AgentPack has nothing to do at this event of this agent */
export function toolOutputOf(agent: string, event: string): ReplaceableToolOutput {
  if (!isAgentId(agent))
    throw new UserError(
      `There is no agent ${JSON.stringify(agent)}${didYouMean(agent, Object.keys(agents))}: see agentpack hook --help.`,
      'usage',
    );
  const { label } = agents[agent];
  const toolOutput = toolOutputs[agent];
  if ('unsupported' in toolOutput)
    throw new UserError(`A hook of ${label} cannot replace a result: ${toolOutput.unsupported}.`, 'usage');
  if (event !== toolOutput.event)
    throw new UserError(
      `AgentPack has no hook for the event ${JSON.stringify(event)} of ${label}: it has one for ${toolOutput.event}.`,
      'usage',
    );
  return toolOutput;
}

/**
 * Returns the result in a payload if it may be longer than `shortResult` and be shortened; undefined if it stays.
 * @throws UserError if the payload is too long or not JSON
 */
export function longResult({ read }: ReplaceableToolOutput, payload: string): ShellResult | undefined {
  const result = read(parsed(payload));
  // a token has at least one byte, and agents store only long outputs in files
  const isLong = result?.storedIn !== undefined || Buffer.byteLength(result?.output ?? '') > shortResult;
  return result && isLong && !asksForExactOutput(result.command) ? result : undefined;
}

function parsed(payload: string): unknown {
  if (Buffer.byteLength(payload) >= maxPayload)
    throw new UserError(`The payload has more than ${maxPayload / 1e6} MB; the result stays as it is.`);
  try {
    return JSON.parse(payload);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError)
      throw new UserError('The payload on standard input is not JSON; the result stays as it is.');
    throw error;
  }
}
