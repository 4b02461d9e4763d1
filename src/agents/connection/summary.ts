import { agents, type AgentId } from '../agents';
import type { ArtefactScope, Connection } from './artefact';
import { agentConnections, buildArtefacts } from './connections';

/** Describes for the help of `connect` what an agent gains when it is connected. */

/** No command is written, because only the list of artefacts matters here. */
const placeholderCommands = { guard: () => '', mcp: { command: '', args: [] } };
const ignoreFolderOverride = () => undefined;

/**
 * Lists for a terminal how each agent learns about the pack, what the agent cannot do, what its user does once, and
 * where its files are documented.
 */
export function formatConnectionNotes(): string {
  return listConnections().map(({ id, label, connection }) => {
    const { folders = [], limits, approval, sources } = connection;
    return [
      `${id}: ${label}`,
      `  For you: ${describePointer(connection, 'user')}; with --team: ${
        describePointer(connection, 'repository')
      }; guard: ${hasHooks(connection) ? 'yes' : 'no'}; tested with ${findTestedVersion(connection) ?? 'no version'}`,
      ...(approval === undefined ? [] : [`  Once: ${approval}`]),
      ...folders.map(({ defaultPath, variable, subpath }) =>
        `  Folder: ~/${defaultPath}, or $${variable}${subpath === undefined ? '' : `/${subpath}`} if it is set`
      ),
      ...limits.map((limit) => `  - ${limit}`),
      ...sources.map(({ what, where, kind }) => `  ${sourceKinds[kind]}: ${what} (${where})`),
    ].join('\n');
  }).join('\n\n');
}

const sourceKinds = { vendor: 'Documented', run: 'Tested', 'third party': 'Third party' };

/** Returns the agent version that AgentPack's artefacts were tested with; undefined if they were not tested. */
function findTestedVersion({ sources }: Connection): string | undefined {
  const location = sources.find(({ kind }) => kind === 'run')?.where;
  return location === undefined ? undefined : /\d+(?:\.\d+)+/.exec(location)?.[0] ?? location;
}

function listConnections() {
  return (Object.keys(agents) as AgentId[]).map((id) => ({
    id,
    label: agents[id].label,
    connection: agentConnections[id],
  }));
}

/** Names the file of the pointer, or reports that there is only a skill. */
function describePointer(connection: Connection, scope: ArtefactScope): string {
  const artefacts = buildArtefacts(connection, {
    scope,
    commands: placeholderCommands,
    findFolder: ignoreFolderOverride,
  });
  const pointer = artefacts.find(({ purpose }) => purpose === 'pointer');
  if (pointer) return `${scope === 'user' ? '~/' : ''}${pointer.path}`;
  return artefacts.some(({ purpose }) => purpose === 'skill') ? 'the skill' : 'nothing';
}

function hasHooks(connection: Connection): boolean {
  return buildArtefacts(connection, {
    scope: 'repository',
    commands: placeholderCommands,
    findFolder: ignoreFolderOverride,
  }).some((
    { purpose },
  ) => purpose === 'hooks');
}
