import { english } from '#base/text/english';
import { agentChoiceIds, agents, detectAgent, isAgentId, type AgentId } from '#agents/agents';
import { listContextFiles, getContextFileName } from '#agents/contextFiles';
import { UserError } from '#base/errors';
import type { IndexedFile } from '#model';
import type { Host } from '../host';
import type { Settings } from '../settings/settings';
import type { AgentFraming } from '#pipeline/7-render/render';

/** The context files of one pack, and the file that the report names. */
export interface Frames {
  readonly agent: AgentId;
  readonly contextFiles: readonly { readonly path: string; readonly frame: AgentFraming; }[];
  /** The index of that file in `contextFiles`. */
  readonly mainIndex: number;
}

/** `agent` is an ID or `auto`; any other value throws `UserError`. `env` is the caller's environment. */
export function buildContextFrames(host: Host, { agent, noSource }: Pick<Settings, 'agent' | 'noSource'>,
  files: ReadonlyMap<string, IndexedFile>, env = host.env): Frames
{
  const agentId = resolveAgent(host, agent, (path) => files.has(path), env);
  const contextFiles = listContextFiles(agents[agentId]).map(({ name, agent: { title } }) => ({
    path: name,
    frame: { title, ...(noSource && { signaturesOnly: true }) },
  }));
  const mainName = getContextFileName(agents[agentId].contextPath);
  return { agent: agentId, contextFiles, mainIndex: contextFiles.findIndex(({ path }) => path === mainName) };
}

/** `isIndexed` reports whether a path below the root is indexed. @throws UserError if the agent does not exist */
export function resolveAgent(host: Host, requestedAgent: string, isIndexed: (path: string) => boolean,
  env = host.env): AgentId
{
  if (isAgentId(requestedAgent)) return requestedAgent;
  if (requestedAgent !== 'auto')
    throw new UserError(
      english`Unknown agent ${JSON.stringify(requestedAgent)}: use one of ${agentChoiceIds.join(', ')}.`,
      'usage',
    );
  return detectAgent(env, (path) => isIndexed(path) || host.files.stat(path) !== undefined);
}
