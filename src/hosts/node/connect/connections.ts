import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { agentConnections, agents, connectionCommands, guardFiles, isAgentId, isInPlace, type AgentId, type Artefact,
  type ArtefactScope, type ConnectionsPlan, type FilePort } from '../../../engine';
import { orOnSystemError } from '../fs/systemError';
import { createFilePort } from './filePort';
import { guardProgram, runtimesText } from './guardProgram';
import { openRecordedFiles, type RecordedFiles } from './recordedFiles';
import { removeEmptyFolders } from './writeFiles';

const ignorePath = '.agentpack/.gitignore';
/** What connecting puts below `.agentpack/` of a repository. */
const ownNames: readonly string[] = ['hooks', 'connections.json', '.gitignore'];

export interface Place {
  readonly scope: ArtefactScope;
  /** The home folder or the root, a real path. */
  readonly base: string;
  /** Of this build. */
  readonly assetsDir: string;
  /** Whether this version has the command that agents start as an MCP server. */
  readonly hasMcp: boolean;
}

/** What is connected at one place, and what would change it. */
export type Connections = RecordedFiles<AgentId>;

/** Agents that are connected name the program that runs this process, for where there is no Node on the path. */
export function openConnections({ scope, base, assetsDir, hasMcp }: Place): Connections {
  const port = createFilePort(base, scope === 'user' ? '~/' : '');
  return openRecordedFiles({
    scope,
    port,
    locate: (path) => join(base, ...path.split('/')),
    recordPath: '.agentpack/connections.json',
    artefactsWith: (program) =>
      artefactsAt(scope, hasMcp, () => guardProgram(scope, assetsDir, ignoresAll(port), runtimes(port, program))),
    adjust: (plan) => keepIgnoring(base, plan),
  });
}

/** By the record; without one, as in a clone of a team's repository, those whose files are in place. */
export function connectedAgents({ record, artefacts, port }: Connections): AgentId[] {
  const recorded = new Set(record.files.flatMap((file) => file.agents));
  return recorded.size > 0
    ? [...recorded].filter(isAgentId)
    : [...artefacts].filter(([, all]) => isInPlace(all, port)).map(([id]) => id);
}

/** To be called as a user's agents are disconnected, before the folders are removed. */
export function forgetDisconnected(connections: Connections, home: string, ids: readonly AgentId[]): void {
  const isLast = connectedAgents(connections).every((id) => ids.includes(id));
  forgetHeartbeats(home, ids, isLast);
}

/** What the hooks of an agent report of themselves, and are no longer asked for. */
function forgetHeartbeats(home: string, ids: readonly string[], isLast: boolean): void {
  const folder = join(home, '.agentpack');
  for (const id of ids) rmSync(join(folder, 'heartbeats', `${id}.json`), { force: true });
  if (isLast) rmSync(join(folder, 'guard.log'), { force: true });
  removeEmptyFolders((name) => join(folder, name), ['heartbeats']);
}

function artefactsAt(scope: ArtefactScope, hasMcp: boolean,
  programs: () => readonly Artefact[]): ReadonlyMap<AgentId, readonly Artefact[]>
{
  const platform = process.platform === 'win32' ? 'windows' : 'posix';
  const context = { scope, commands: connectionCommands(scope, platform, hasMcp) };
  let program: readonly Artefact[] | undefined;
  return new Map((Object.keys(agents) as AgentId[]).flatMap((id) => {
    const own = agentConnections[id].artefacts(context);
    if (own.length === 0) return [];
    const hasHooks = own.some(({ purpose }) => purpose === 'hooks');
    return [[id, hasHooks ? [...program ??= programs(), ...own] : own]] as const;
  }));
}

function runtimes(port: FilePort, program: string | undefined): string {
  const at = port.read(guardFiles.runtimes);
  return runtimesText('refused' in at ? undefined : at.text, program);
}

/** Whether `.agentpack/.gitignore` has rules of its own, as after a pack, to which ours are added. */
function ignoresAll(port: FilePort): boolean {
  const at = port.read(ignorePath);
  return !('refused' in at) && at.text !== undefined && !/^# agentpack:begin\r?\n\*\r?\n/.test(at.text);
}

/** Where packs were written since, git goes on ignoring them. */
function keepIgnoring(base: string, plan: ConnectionsPlan): ConnectionsPlan {
  const others = () =>
    orOnSystemError(() => readdirSync(join(base, '.agentpack')), () => []).some((name) => !ownNames.includes(name));
  const files = plan.files.map((file) =>
    file.path === ignorePath && file.before !== undefined && file.after === undefined && others()
      ? { ...file, after: '*\n' }
      : file
  );
  return { ...plan, files };
}
