import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '#base/once';
import { agentConnections, buildArtefacts, isInstalled } from '#agents/connection/connections';
import { type AgentId, agents, isAgentId } from '#agents/agents';
import { type ConnectedId, outputAgents, outputHooks } from '#agents/connection/extras/outputHooks';
import { connectionCommands, guardFiles } from '#agents/connection/guardCommand';
import { type ConnectionsPlan, type FilePort, isInPlace } from '#agents/connection/plan/planConnections';
import { serverFiles } from '#agents/connection/serverFiles';
import type { Artefact, ArtefactScope } from '#agents/connection/artefact';
import type { FolderOf } from '#agents/connection/folders';
import { orOnSystemError } from '#platform/fs/systemError';
import { withLock } from '#platform/state/lock';
import { createFilePort } from '#platform/files/filePort';
import { fileAt, environmentFolders } from '#platform/files/folders';
import { createInstallProbe } from './installProbe';
import { connectedPrograms, runtimesText, scriptText, type ConnectedPrograms,
  type PresentPrograms } from './programs/connectedPrograms';
import { isNewerGuard } from './programs/guardVersion';
import { addInstallation, removeInstallations } from './lifecycle/installations';
import { removeDead } from '#host/service/livingRecord';
import { openRecordedFiles, type RecordedFiles } from '#platform/files/recordedFiles';
import { removeEmptyFolders } from '#platform/files/writeFiles';

const none: ConnectedPrograms = { hooks: [], server: [] };
const ignorePath = '.agentpack/.gitignore';
/** Names that connecting creates below `.agentpack/` of a repository. */
const ownNames: readonly string[] = ['hooks', 'connections.json', '.gitignore'];

export interface ConnectionPlace {
  readonly scope: ArtefactScope;
  /** The home folder or the root, as a real path. */
  readonly base: string;
  /** The folder `dist/` of this build. */
  readonly assetsDir: string;
  /** Contains the locations of agents' folders that the user has moved. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The caller already holds the lock of the user's connections; see `alone`. */
  readonly isAlone?: boolean;
}

/** The connections at one place, and the plans that would change them. */
export interface Connections extends RecordedFiles<ConnectedId> {
  /** Whether another AgentPack, such as that of another editor, wrote the programs of the hooks, and is newer. */
  readonly isOfNewer: boolean;
}

/** Opens the connections. Connected agents name the program that runs this process, in case Node is not on the path. */
export function openConnections({ scope, base, assetsDir, env, isAlone = false }: ConnectionPlace): Connections {
  const port = createFilePort(base, scope === 'user' ? '~/' : '', scope === 'user');
  const locate = (path: string) => fileAt(base, path);
  const files = openRecordedFiles({
    scope,
    port,
    locate,
    recordPath: '.agentpack/connections.json',
    artefactsWith(program) {
      const programs = once(() => connectedPrograms(scope, assetsDir, presentPrograms(port), runtimes(port, program)));
      const all = artefactsAt(scope, environmentFolders(env), programs);
      return scope === 'user' ? withOutputHooks(all, base, env, programs) : all;
    },
    adjust: (plan) => keepIgnoring(base, plan),
  });
  const script = textAt(port, guardFiles.script);
  return {
    ...files,
    isOfNewer: script !== undefined && isNewerGuard(script, scriptText(assetsDir)),
    write(plan, after) {
      const write = () =>
        files.write(plan, () => {
          after?.();
          if (scope === 'repository') return;
          if (plan.record.files.length > 0) addInstallation(base, assetsDir);
          else removeInstallations(base);
        });
      if (scope === 'repository' || isAlone) write();
      else alone(locate, plan.record.folders, write);
    },
  };
}

/** Runs `work` under a lock, because several editors may start, or be updated, at the same time. */
export function alone(locate: (path: string) => string, folders: readonly string[], work: () => void): void {
  const folder = locate('.agentpack');
  mkdirSync(folder, { recursive: true });
  try {
    withLock(join(folder, 'connections.lock'), work);
  } finally {
    removeEmptyFolders(locate, folders); // including the lock's folder
  }
}

/**
 * Returns the agents in the record. Without a record, as in a clone of a team's repository, returns the agents whose
 * files are in place.
 */
export function connectedAgents({ record, artefacts, port }: Connections): AgentId[] {
  const recorded = new Set(record.files.flatMap((file) => file.agents));
  return recorded.size > 0
    ? [...recorded].filter(isAgentId)
    : [...artefacts].filter(([, all]) => isInPlace(all, port)).map(([id]) => id).filter(isAgentId);
}

export function isRecorded({ record }: Connections, id: ConnectedId): boolean {
  return record.files.some(({ agents }) => agents.includes(id));
}

/** Call this when a user's agents are disconnected, before the folders are removed. */
export function forgetDisconnected(connections: Connections, home: string, ids: readonly AgentId[]): void {
  const isLast = connectedAgents(connections).every((id) => ids.includes(id));
  forgetHeartbeats(home, ids, isLast);
}

/**
 * Removes the reports of an agent's hooks, which are no longer needed, and the leftovers of killed engines, including
 * the sockets folder if no engine is alive. Engines may be killed because an agent kills its MCP server.
 */
function forgetHeartbeats(home: string, ids: readonly string[], isLast: boolean): void {
  const folder = join(home, '.agentpack');
  for (const id of ids) rmSync(join(folder, 'heartbeats', `${id}.json`), { force: true });
  if (isLast) rmSync(join(folder, 'guard.log'), { force: true });
  removeDead(join(folder, 'run'));
  removeEmptyFolders((name) => join(folder, name), ['heartbeats', 'run']);
}

function artefactsAt(scope: ArtefactScope, folderOf: FolderOf,
  programs: () => ConnectedPrograms): ReadonlyMap<AgentId, readonly Artefact[]>
{
  const platform = process.platform === 'win32' ? 'windows' : 'posix';
  const context = { scope, commands: connectionCommands(scope, platform), folderOf };
  return new Map((Object.keys(agents) as AgentId[]).flatMap((id) => {
    const agentArtefacts = buildArtefacts(agentConnections[id], context);
    if (agentArtefacts.length === 0) return [];
    const needed = (['hooks', 'mcp'] as const).filter((kind) => agentArtefacts.some(({ purpose }) => purpose === kind));
    const { hooks, server } = needed.length === 0 ? none : programs();
    const all = [...(needed.includes('hooks') ? hooks : []), ...(needed.includes('mcp') ? server : [])];
    return [[id, [...all, ...agentArtefacts]]] as const;
  }));
}

/** Adds the hooks that replace results, for the installed agents. */
function withOutputHooks(all: ReadonlyMap<ConnectedId, readonly Artefact[]>, home: string, env: ConnectionPlace['env'],
  programs: () => ConnectedPrograms): ReadonlyMap<ConnectedId, readonly Artefact[]>
{
  const probe = createInstallProbe(home, env);
  const installed = outputAgents.filter((id) => isInstalled(agentConnections[id], probe));
  if (installed.length === 0) return all;
  const platform = process.platform === 'win32' ? 'windows' : 'posix';
  return new Map([...all, ['outputs', [...programs().server, ...outputHooks(installed, platform, probe.folderOf)]]]);
}

function runtimes(port: FilePort, program: string | undefined): string {
  return runtimesText(textAt(port, guardFiles.runtimes), program);
}

function presentPrograms(port: FilePort): PresentPrograms {
  return {
    script: textAt(port, guardFiles.script),
    launcher: textAt(port, guardFiles.launcher),
    server: textAt(port, serverFiles.script),
    serverLauncher: textAt(port, serverFiles.launcher),
    ignoresAll: ignoresAll(port),
  };
}

/** Returns undefined if there is no usable file. */
function textAt(port: FilePort, path: string): string | undefined {
  const at = port.read(path);
  return 'refused' in at ? undefined : at.text;
}

/** Reports whether `.agentpack/.gitignore` has rules of its own, as after a pack, to which ours are added. */
function ignoresAll(port: FilePort): boolean {
  const text = textAt(port, ignorePath);
  return text !== undefined && !/^# agentpack:begin\r?\n\*\r?\n/.test(text);
}

/** Keeps git ignoring the folder if packs have been written to it since. */
function keepIgnoring(base: string, plan: ConnectionsPlan): ConnectionsPlan {
  const hasOtherFiles = () =>
    orOnSystemError(() => readdirSync(join(base, '.agentpack')), () => []).some((name) => !ownNames.includes(name));
  const files = plan.files.map((file) =>
    file.path === ignorePath && file.before !== undefined && file.after === undefined && hasOtherFiles()
      ? { ...file, after: '*\n' }
      : file
  );
  return { ...plan, files };
}
