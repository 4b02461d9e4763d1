import { agents, type AgentId } from '#agents/agents';
import type { Artefact, ArtefactScope, Connection } from '#agents/connection/artefact';
import { agentConnections, buildArtefacts as moved } from '#agents/connection/connections';
import { createConnectionCommands } from '#agents/connection/guardCommand';

export const scopes: readonly ArtefactScope[] = ['user', 'repository'];
export const platforms = ['posix', 'windows'] as const;
export type Platform = (typeof platforms)[number];

export const connections: readonly (readonly [AgentId, Connection])[] = (Object.keys(agents) as AgentId[]).map((
  id,
) => [id, agentConnections[id]]);

export function artefactsOf(connection: Connection, scope: ArtefactScope,
  platform: Platform = 'posix'): readonly Artefact[]
{
  return moved(connection, {
    scope,
    commands: createConnectionCommands(scope, platform),
    findFolder: () => undefined,
  });
}

/**
 * Describes an artefact for a sample: its content in lines, JSON as it will be written; the skill has its own sample.
 */
export function described({ purpose, path, content }: Artefact): object {
  switch (content.kind) {
    case 'file':
      return purpose === 'skill' ? { purpose, path } : { purpose, path, file: content.text.split('\n') };
    case 'block':
      return {
        purpose,
        path,
        [`block of ${content.syntax}`]: content.text.split('\n'),
        ...(content.yaml && { yaml: content.yaml }),
      };
    case 'hook':
      return { purpose, path, 'lines of a hook': content.text.split('\n') };
    case 'json':
      return {
        purpose,
        path,
        ...(content.allowsComments && { comments: true }),
        entries: content.entries.map(({ path: keys, as, value, isShared }) => ({
          [`${as}${isShared ? ', shared' : ''}: ${keys.join('.')}`]: value,
        })),
      };
  }
}
