import { english } from '#base/text/english';
import { conjunction } from '#base/text/phrases';
import { type AgentId, agents, isAgentId } from '../../agents';
import { toolOutputs } from '../../toolOutput/toolOutputs';
import type { ToolOutput, ToolSettings } from '../../toolOutput/toolOutput';
import type { Artefact, JsonEntry } from '../artefact';
import { agentConnections } from '../connections';
import { type FolderOf, movedPath } from '../folders';
import { userCommand } from '../serverCommand';

/** Connected for a user like an agent: a user's settings file holds it next to the content that the agents need. */
export type ConnectedId = AgentId | 'outputs';

export function isConnectedId(id: string): id is ConnectedId {
  return id === 'outputs' || isAgentId(id);
}

/** Agents whose hooks can replace a result. */
export const outputAgents = Object.keys(toolOutputs) as readonly AgentId[];

/** Returns an agent's hook that can replace a result, or why it has none. */
export function getToolOutput(id: AgentId): ToolOutput {
  return toolOutputs[id] ?? agentConnections[id].fixedOutput!;
}

/** Explains why other agents cannot be connected. */
export function noOutputAgent(): string {
  const labels = conjunction(outputAgents.map((id) => agents[id].label));
  return english`No agent whose results can be replaced is installed: ${labels}.`;
}

/**
 * Returns the hooks that replace long results of shell commands and searches, in a user's settings. They run the
 * command line through the launcher below `~/.agentpack/`, and do nothing if it is gone.
 */
export function outputHooks(ids: readonly AgentId[], platform: 'posix' | 'windows',
  folderOf: FolderOf): readonly Artefact[]
{
  return ids.flatMap((id): readonly Artefact[] => {
    const toolOutput = toolOutputs[id];
    if (!toolOutput) return [];
    const { event, settings: { file, content } } = toolOutput;
    const standardPath = file.replace(/^~\//, '');
    const path = movedPath(standardPath, agentConnections[id].folders ?? [], folderOf);
    const command = userCommand(`hook ${id} ${event}`, platform);
    return [{
      purpose: 'hooks',
      scope: 'user',
      path,
      ...(path === standardPath ? {} : { usual: standardPath }),
      content: { kind: 'json', entries: toOutputHookEntries(content, command), allowsComments: false },
    }];
  });
}

/** Returns the hook entries, which run `command` in place of `agentpack …`. */
function toOutputHookEntries(content: ToolSettings, command: string): readonly JsonEntry[] {
  const { hooks, ...shared } = content;
  return [
    ...Object.entries(shared).map(([key, value]): JsonEntry => ({
      path: [key],
      as: 'property',
      value,
      isShared: true,
    })),
    ...Object.entries(hooks).flatMap(([event, elements]) =>
      elements.map((element): JsonEntry => ({
        path: ['hooks', event],
        as: 'element',
        value: withCommand(element, command),
      }))
    ),
  ];
}

function withCommand(value: unknown, command: string): unknown {
  if (typeof value === 'string') return value.startsWith('agentpack hook ') ? command : value;
  if (Array.isArray(value)) return value.map((item) => withCommand(item, command));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withCommand(item, command)]));
}
