import { english } from '#base/text/english';
import { agents } from '#agents/agents';
import { getContextFileName } from '#agents/contextFiles';
import { UserError } from '#base/errors';
import { formatThreadOption } from '#base/commandOptions';
import type { Freshness } from '#model';
import type { ContextText } from '#reports';
import type { Host } from '../host';
import type { PackOptions } from '../options';
import { resolveAgent } from '../packing/frames';

/**
 * Reads the context file of the newest pack for an agent. Without an agent, reads the file for the agent that the pack
 * was made for.
 *
 * @param options the thread named by the caller, for the suggested command
 * @throws UserError if there is no pack or no file, or if the agent does not exist
 */
export function readContextText(host: Host, freshness: Freshness, agent: string | undefined,
  { thread: namedThread, callersEnv }: Pick<PackOptions, 'thread' | 'callersEnv'>): ContextText
{
  const { contextPath } = freshness;
  if (contextPath === undefined) {
    const thread = namedThread === undefined ? '' : formatThreadOption(namedThread);
    throw new UserError(english`There is no pack yet: run agentpack pack${thread}.`);
  }
  const folder = contextPath.slice(0, contextPath.lastIndexOf('/') + 1);
  const path = agent === undefined
    ? contextPath
    : `${folder}${getContextFileName(agents[resolveAgent(host, agent, () => false, callersEnv)].contextPath)}`;
  const text = host.state.read(path.slice('.agentpack/'.length));
  if (text === undefined) throw new UserError(english`${path} is missing: run agentpack pack to recreate it.`);
  return { version: 1, path, text, freshness };
}
