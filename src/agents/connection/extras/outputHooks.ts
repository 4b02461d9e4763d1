import { english } from '#base/text/english';
import { joinWithAnd } from '#base/text/phrases';
import { type AgentId, agents, isAgentId } from '../../agents';
import { toolOutputs } from '../../toolOutput/toolOutputs';
import type { ToolOutput, ToolSettings } from '../../toolOutput/toolOutput';
import type { Artefact, JsonEntry } from '../artefact';
import { agentConnections } from '../connections';
import { type FolderLookup, resolveMovedPath } from '../folders';
import { createUserCommand } from '../serverCommand';

/** The ID of an agent, or of the output hooks, which share the user's settings files with the agents. */
export type ConnectedId = AgentId | 'outputs';

export function isConnectedId(id: string): id is ConnectedId {
  return id === 'outputs' || isAgentId(id);
}

/** The agents whose hooks can replace a result. */
export const outputAgents = Object.keys(toolOutputs) as readonly AgentId[];

/** Returns an agent's hook that can replace a result, or why it has none. */
export function getToolOutput(id: AgentId): ToolOutput {
  return toolOutputs[id] ?? agentConnections[id].fixedOutput!;
}

/** Returns the message for users who have none of the agents whose results can be replaced. */
export function describeMissingOutputAgents(): string {
  const labels = joinWithAnd(outputAgents.map((id) => agents[id].label));
  return english`None of the agents whose results can be replaced is installed: ${labels}.`;
}

/**
 * Returns the hooks that replace long results of shell commands and searches, in a user's settings. They run the
 * command line through the launcher below `~/.agentpack/`, and do nothing if it is gone.
 */
export function createOutputHooks(ids: readonly AgentId[], platform: 'posix' | 'windows',
  getFolder: FolderLookup): readonly Artefact[]
{
  return ids.flatMap((id): readonly Artefact[] => {
    const toolOutput = toolOutputs[id];
    if (!toolOutput) return [];
    const { event, settings: { file, content } } = toolOutput;
    const standardPath = file.replace(/^~\//, '');
    const path = resolveMovedPath(standardPath, agentConnections[id].folders ?? [], getFolder);
    const command = createUserCommand(`hook ${id} ${event}`, platform);
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
  const { hooks, ...sharedSettings } = content;
  return [
    ...Object.entries(sharedSettings).map(([key, value]): JsonEntry => ({
      path: [key],
      as: 'property',
      value,
      isShared: true,
    })),
    ...Object.entries(hooks).flatMap(([event, elements]) =>
      elements.map((element): JsonEntry => ({
        path: ['hooks', event],
        as: 'element',
        value: replaceCommand(element, command),
      }))
    ),
  ];
}

function replaceCommand(value: unknown, command: string): unknown {
  if (typeof value === 'string') return value.startsWith('agentpack hook ') ? command : value;
  if (Array.isArray(value)) return value.map((item) => replaceCommand(item, command));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceCommand(item, command)]));
}
