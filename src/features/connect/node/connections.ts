import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '#base/once';
import { agentConnections, buildArtefacts, isInstalled } from '#agents/connection/connections';
import { type AgentId, agents, isAgentId } from '#agents/agents';
import { type ConnectedId, outputAgents, createOutputHooks } from '#agents/connection/extras/outputHooks';
import { createConnectionCommands, guardFiles } from '#agents/connection/guardCommand';
import { type ConnectionsPlan, type FilePort, areArtefactsInPlace } from '#agents/connection/plan/planConnections';
import { serverFiles } from '#agents/connection/serverFiles';
import type { Artefact, ArtefactScope } from '#agents/connection/artefact';
import type { FolderLookup } from '#agents/connection/folders';
import { createFolder } from '#platform/fs/createFolder';
import { catchSystemError } from '#platform/fs/systemError';
import { runWithLock } from '#platform/state/lock';
import { createFilePort } from '#platform/files/filePort';
import { resolveArtefactPath, createEnvironmentFolderLookup } from '#platform/files/folders';
import { createInstallProbe } from './installProbe';
import { planConnectedPrograms, formatRuntimes, readGuardScript, type ConnectedPrograms,
  type ExistingPrograms } from './programs/connectedPrograms';
import { isNewerGuard } from './programs/guardVersion';
import { addInstallation, removeInstallations } from './lifecycle/installations';
import { removeDeadHostFiles } from '#host/service/livingRecord';
import { openRecordedFiles, type RecordedFiles } from '#platform/files/recordedFiles';
import { removeEmptyFolders } from '#platform/files/writeFiles';

const noPrograms: ConnectedPrograms = { hooks: [], server: [] };
const ignorePath = '.agentpack/.gitignore';
/** The names that a connection creates in `.agentpack/` of a repository. */
const ownNames: readonly string[] = ['hooks', 'connections.json', '.gitignore'];

export interface ConnectionsOptions {
  readonly scope: ArtefactScope;
  /** The home folder or the root, as a real path. */
  readonly base: string;
  /** The folder `dist/` of this build. */
  readonly assetsDir: string;
  /** The environment, which contains the locations of agents' folders that the user has moved. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the caller already holds the lock of the user's connections; see `runLocked`. */
  readonly holdsLock?: boolean;
}

/** The connections for the user or in a repository, and the plans that would change them. */
export interface Connections extends RecordedFiles<ConnectedId> {
  /** Whether a newer AgentPack, such as that of another editor, wrote the programs of the hooks. */
  readonly isFromNewerVersion: boolean;
}

/** Opens the connections. They refer to the program that runs this process, in case Node.js is not on the path. */
export function openConnections({ scope, base, assetsDir, env, holdsLock = false }: ConnectionsOptions): Connections {
  const port = createFilePort(base, scope === 'user' ? '~/' : '', scope === 'user');
  const locate = (path: string) => resolveArtefactPath(base, path);
  const files = openRecordedFiles({
    scope,
    port,
    locate,
    recordPath: '.agentpack/connections.json',
    listArtefacts(program) {
      const getPrograms = once(() =>
        planConnectedPrograms(scope, assetsDir, readPresentPrograms(port), readRuntimes(port, program))
      );
      const artefacts = buildAllArtefacts(scope, createEnvironmentFolderLookup(env), getPrograms);
      return scope === 'user' ? addOutputHooks(artefacts, base, env, getPrograms) : artefacts;
    },
    adjust: (plan) => keepGitIgnore(base, plan),
  });
  const installedScript = readText(port, guardFiles.script);
  return {
    ...files,
    isFromNewerVersion: installedScript !== undefined && isNewerGuard(installedScript, readGuardScript(assetsDir)),
    write(plan, onWritten) {
      const writePlan = () =>
        files.write(plan, () => {
          onWritten?.();
          if (scope === 'repository') return;
          if (plan.record.files.length > 0) addInstallation(base, assetsDir);
          else removeInstallations(base);
        });
      if (scope === 'repository' || holdsLock) writePlan();
      else runLocked(locate, plan.record.folders, writePlan);
    },
  };
}

/** Runs `action` under a lock, because several editors may start, or be updated, at the same time. */
export function runLocked(locate: (path: string) => string, folders: readonly string[], action: () => void): void {
  const folder = locate('.agentpack');
  createFolder(folder);
  try {
    runWithLock(join(folder, 'connections.lock'), action);
  } finally {
    removeEmptyFolders(locate, folders); // including the lock's folder
  }
}

/**
 * Returns the agents in the record. Without a record, as in a clone of a team's repository, returns the agents whose
 * files are in place.
 */
export function listConnectedAgents({ record, artefacts, port }: Connections): AgentId[] {
  const recordedIds = new Set(record.files.flatMap((file) => file.agents));
  return recordedIds.size > 0
    ? [...recordedIds].filter(isAgentId)
    : [...artefacts].filter(([, agentArtefacts]) => areArtefactsInPlace(agentArtefacts, port)).map(([id]) => id).filter(
      isAgentId,
    );
}

export function isRecorded({ record }: Connections, id: ConnectedId): boolean {
  return record.files.some(({ agents }) => agents.includes(id));
}

/** Removes the data of agents that are being disconnected. It must be called before the folders are removed. */
export function forgetDisconnectedAgents(connections: Connections, home: string, ids: readonly AgentId[]): void {
  const isLast = listConnectedAgents(connections).every((id) => ids.includes(id));
  forgetHeartbeats(home, ids, isLast);
}

/**
 * Removes the reports of the agents' hooks, which are no longer needed, and the leftovers of killed engines, including
 * the sockets folder if no engine is alive. An engine is killed if an agent kills its MCP server.
 */
function forgetHeartbeats(home: string, ids: readonly string[], isLast: boolean): void {
  const folder = join(home, '.agentpack');
  for (const id of ids) rmSync(join(folder, 'heartbeats', `${id}.json`), { force: true });
  if (isLast) rmSync(join(folder, 'guard.log'), { force: true });
  removeDeadHostFiles(join(folder, 'run'));
  removeEmptyFolders((name) => join(folder, name), ['heartbeats', 'run']);
}

function buildAllArtefacts(scope: ArtefactScope, findFolder: FolderLookup,
  getPrograms: () => ConnectedPrograms): ReadonlyMap<AgentId, readonly Artefact[]>
{
  const platform = process.platform === 'win32' ? 'windows' : 'posix';
  const context = { scope, commands: createConnectionCommands(scope, platform), findFolder };
  return new Map((Object.keys(agents) as AgentId[]).flatMap((id) => {
    const agentArtefacts = buildArtefacts(agentConnections[id], context);
    if (agentArtefacts.length === 0) return [];
    const neededPurposes = (['hooks', 'mcp'] as const).filter((kind) =>
      agentArtefacts.some(({ purpose }) => purpose === kind)
    );
    const { hooks, server } = neededPurposes.length === 0 ? noPrograms : getPrograms();
    const programArtefacts = [...(neededPurposes.includes('hooks') ? hooks : []),
      ...(neededPurposes.includes('mcp') ? server : [])];
    return [[id, [...programArtefacts, ...agentArtefacts]]] as const;
  }));
}

/** Adds the hooks that replace tool results, for the installed agents. */
function addOutputHooks(artefacts: ReadonlyMap<ConnectedId, readonly Artefact[]>, home: string,
  env: ConnectionsOptions['env'], getPrograms: () => ConnectedPrograms): ReadonlyMap<ConnectedId, readonly Artefact[]>
{
  const probe = createInstallProbe(home, env);
  const installedAgents = outputAgents.filter((id) => isInstalled(agentConnections[id], probe));
  if (installedAgents.length === 0) return artefacts;
  const platform = process.platform === 'win32' ? 'windows' : 'posix';
  return new Map([...artefacts, ['outputs', [...getPrograms().server,
    ...createOutputHooks(installedAgents, platform, probe.findFolder)]]]);
}

function readRuntimes(port: FilePort, program: string | undefined): string {
  return formatRuntimes(readText(port, guardFiles.runtimes), program);
}

function readPresentPrograms(port: FilePort): ExistingPrograms {
  return {
    script: readText(port, guardFiles.script),
    launcher: readText(port, guardFiles.launcher),
    server: readText(port, serverFiles.script),
    serverLauncher: readText(port, serverFiles.launcher),
    ignoresAll: hasOtherRules(port),
  };
}

/** Reads a file. Returns undefined if the file is missing or unusable. */
function readText(port: FilePort, path: string): string | undefined {
  const result = port.read(path);
  return 'refused' in result ? undefined : result.text;
}

/** Reports whether `.agentpack/.gitignore` has other rules, such as those from a pack, before AgentPack's block. */
function hasOtherRules(port: FilePort): boolean {
  const text = readText(port, ignorePath);
  return text !== undefined && !/^# agentpack:begin\r?\n\*\r?\n/.test(text);
}

/** Changes the plan so that git keeps ignoring the folder if it contains other files, such as packs. */
function keepGitIgnore(base: string, plan: ConnectionsPlan): ConnectionsPlan {
  const hasOtherFiles = () =>
    catchSystemError(() => readdirSync(join(base, '.agentpack')), () => []).some((name) => !ownNames.includes(name));
  const files = plan.files.map((file) =>
    file.path === ignorePath && file.before !== undefined && file.after === undefined && hasOtherFiles()
      ? { ...file, after: '*\n' }
      : file
  );
  return { ...plan, files };
}
