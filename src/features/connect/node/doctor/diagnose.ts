import { english, nested } from '#base/text/english';
import { statSync, readdirSync } from 'node:fs';
import { agentConnections, isInstalled } from '#agents/connection/connections';
import { agents, type AgentId } from '#agents/agents';
import { guardFiles } from '#agents/connection/guardCommand';
import { formatHomePath, resolveMovedPath } from '#agents/connection/folders';
import { type FileRecord, getUsualPath } from '#agents/connection/plan/record';
import { isArtefactInPlace } from '#agents/connection/plan/planConnections';
import { type Artefact, type InstallProbe } from '#agents/connection/artefact';
import { type Trust } from '#agents/connection/trust';
import { parseToml } from '#base/text/parseToml';
import type { AgentDiagnosis } from '#reports';
import type { Connections } from '../connections';
import { catchSystemError } from '#platform/fs/systemError';
import { resolveArtefactPath, createEnvironmentFolderLookup } from '#platform/files/folders';
import { describeArtefactProblem } from './artefactProblem';
import type { GuardTest } from './guardSample';
import { testGuard } from './testGuard';
import { readHookTrust } from './trustOf';
import { join } from 'node:path';
import * as s from '#base/schema/schema';
import { readTextIfPossible } from '#platform/fs/outerIgnores';
import { parseSettings } from '#agents/connection/edit/jsonDocument';
import type { Fields } from '#agents/hooks/fields';
import { findInstalledPlugins, type InstalledPlugin } from '#agents/plugin/installedPlugins';
import { parsePluginManifest } from '#agents/plugin/pluginManifest';

export interface DiagnosisContext {
  /** Connections at user level, then in the repository. */
  readonly allConnections: readonly Connections[];
  readonly home: string;
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly probe: InstallProbe;
  /** Whether to run the installed command of the agent's hooks. */
  readonly runsGuard: boolean;
}

/** Reports the state of an agent's connection. Writes nothing. */
export async function diagnose(id: AgentId, context: DiagnosisContext): Promise<AgentDiagnosis> {
  const { allConnections, home, env, probe } = context;
  const { label } = agents[id];
  const connection = agentConnections[id];
  const heartbeat = readHeartbeat(home, id);
  const plugins = findAgentPlugins(id, home, env);
  const diagnoses = await Promise.all(
    allConnections.map((connections) => diagnoseConnections(id, connections, context)),
  );
  const otherPaths = allConnections.flatMap((connections) =>
    findFilesElsewhere(id, connections).map(({ path }) => formatHomePath(path, connections.scope))
  );
  const connectedDiagnoses = diagnoses.filter((diagnosis) => diagnosis !== undefined);
  const brokenDiagnosis = connectedDiagnoses.find(({ problem }) => problem !== undefined);
  const hasHooks = connectedDiagnoses.some((diagnosis) => diagnosis.hasHooks);
  const isOutdated = !brokenDiagnosis && connectedDiagnoses.some((diagnosis) => diagnosis.isOutdated);
  const isUnrun = connectedDiagnoses.some((diagnosis) => diagnosis.isUnrun);
  const guardTests = connectedDiagnoses.flatMap(({ scope, tests }) =>
    tests.map(({ event, command, passed }) => ({ scope, event, command, passed }))
  );
  return {
    agent: id,
    label,
    ...determineState(),
    ...(isOutdated ? { isOutdated } : {}),
    scopes: connectedDiagnoses.map(({ scope }) => scope),
    ...(heartbeat && {
      heartbeat: { time: new Date(heartbeat.time).toISOString(), version: heartbeat.version, event: heartbeat.event },
    }),
    ...(guardTests.length > 0 ? { guard: guardTests } : {}),
    ...(isUnrun ? { isUnrun } : {}),
    ...(otherPaths.length > 0 ? { elsewhere: otherPaths } : {}),
    ...(plugins.length > 0 ? { plugins } : {}),
    limits: connection.limits,
    tested: connection.sources.some(({ kind }) => kind === 'run'),
  };

  function determineState(): Pick<AgentDiagnosis, 'status' | 'problem' | 'action'> {
    if (brokenDiagnosis)
      return {
        status: 'broken',
        problem: brokenDiagnosis.problem!,
        action: formatConnectCommand(id, brokenDiagnosis.scope),
      };
    if (connectedDiagnoses.length === 0) {
      const { pluginProblem } = connection;
      if (plugins.length > 0)
        return {
          status: 'connected',
          ...(pluginProblem === undefined
            ? {}
            : { problem: pluginProblem, action: formatConnectCommand(id, 'user') }),
        };
      return isInstalled(connection, probe)
        ? { status: 'installed', action: formatConnectCommand(id, 'user') }
        : { status: 'not installed' };
    }
    if (!hasHooks) return { status: 'connected' };
    const disabledTrust = connectedDiagnoses.map(({ trust }) => trust).find((trust) => typeof trust === 'object');
    if (disabledTrust) return { status: 'broken', problem: disabledTrust.off, action: disabledTrust.action };
    if (heartbeat && connectedDiagnoses.some((diagnosis) => isConnectionProof(heartbeat, diagnosis, context.root)))
      return { status: 'verified' };
    const { approval } = connection;
    return approval === undefined || connectedDiagnoses.some(({ trust }) => trust === 'trusted')
      ? { status: 'connected', action: english`Let ${label} edit a file. Its hook then confirms the connection.` }
      : { status: 'needs trust', action: approval };
  }
}

/**
 * Reports whether a heartbeat proves that a connection works. Hooks that changed after the heartbeat must be approved
 * again, and the hooks of another repository prove nothing about this one.
 */
function isConnectionProof({ time, root: heartbeatRoot }: Heartbeat,
  { scope, trust, lastWrittenMs }: ConnectionsDiagnosis, root: string): boolean
{
  return (scope === 'user' || heartbeatRoot === null || heartbeatRoot === root) &&
    (trust !== 'untrusted' || time >= lastWrittenMs);
}

function formatConnectCommand(id: AgentId, scope: Connections['scope']): string {
  return `agentpack connect ${id}${scope === 'user' ? '' : ' --team'}`;
}

interface ConnectionsDiagnosis {
  readonly scope: Connections['scope'];
  readonly hasHooks: boolean;
  readonly problem?: string;
  /** True if the agent's files are exactly as another version of AgentPack wrote them. */
  readonly isOutdated?: boolean;
  readonly tests: readonly GuardTest[];
  /** True if the agent's hooks were not run, because a program other than this version may have written them. */
  readonly isUnrun?: boolean;
  readonly trust: Trust;
  /** The time when the files of the agent's hooks were last written, in milliseconds since 1970. */
  readonly lastWrittenMs: number;
}

/** Returns undefined if the agent is not among these connections. */
async function diagnoseConnections(id: AgentId, connections: Connections,
  { home, root, env, runsGuard }: DiagnosisContext): Promise<ConnectionsDiagnosis | undefined>
{
  const { scope, artefacts, port, record } = connections;
  const base = scope === 'user' ? home : root;
  const agentArtefacts = artefacts.get(id);
  const isRecorded = record.files.some((file) => file.agents.includes(id)) &&
    !isOnlyConnectedElsewhere(id, connections);
  if (!agentArtefacts || !(isRecorded || isConnectedWithoutRecord(id, connections))) return undefined;
  const hasHooks = agentArtefacts.some(({ purpose }) => purpose === 'hooks');
  const trust = readHookTrust(id, { scope, home, root, env });
  const commonFields = {
    scope,
    hasHooks,
    trust,
    lastWrittenMs: findLastWriteTime(agentArtefacts, connections, base),
    tests: [],
  };
  const differingArtefacts = agentArtefacts.filter((artefact) => !isArtefactInPlace(artefact, port));
  const brokenArtefact = differingArtefacts.find((artefact) => !isUnchangedSinceWritten(artefact, connections));
  if (brokenArtefact) return { ...commonFields, problem: describeArtefactProblem(brokenArtefact, connections.port) };
  const shouldRunHooks = runsGuard && hasHooks;
  const isUnrun = shouldRunHooks && scope === 'repository' && !isFromThisBuild(differingArtefacts, connections);
  const tests = shouldRunHooks && !isUnrun ? await testGuard(id, agentArtefacts, { port, base, root, env }) : [];
  const failedTest = tests.find(({ failureReason }) => failureReason !== undefined);
  return {
    ...commonFields,
    isOutdated: differingArtefacts.length > 0 && !connections.isFromNewerVersion,
    isUnrun,
    ...(failedTest
      ? { problem: english`Its ${failedTest.event} hook fails: ${nested(failedTest.failureReason ?? '')}.` }
      : {}),
    tests,
  };
}

/**
 * Reports whether a repository's hook programs are identical to those that this build writes. Only such programs are
 * run: a clone contains both the programs and their record, so neither a version nor a hash proves who wrote them.
 * Only the user's folder has `runtimes`.
 */
function isFromThisBuild(differingArtefacts: readonly Artefact[], { isFromNewerVersion, port }: Connections): boolean {
  const runtimes = port.read(guardFiles.runtimes);
  return differingArtefacts.length === 0 && !isFromNewerVersion && !('refused' in runtimes) &&
    runtimes.text === undefined;
}

/** Returns when the hook files that an agent approves were last written. Agents do not approve the hooks' programs. */
function findLastWriteTime(artefacts: readonly Artefact[], { port }: Connections, base: string): number {
  return Math.max(0, ...artefacts.map(({ purpose, path }) => {
    const result = purpose === 'hooks' && !path.startsWith('.agentpack/') ? port.read(path) : undefined;
    if (result === undefined || 'refused' in result) return 0;
    return catchSystemError(() => statSync(resolveArtefactPath(base, result.path)).mtimeMs, () => 0);
  }));
}

/** Reports whether the artefact's file is unchanged since another version of AgentPack wrote it. */
function isUnchangedSinceWritten({ path }: Artefact, { port, record }: Connections): boolean {
  const result = port.read(path);
  if ('refused' in result || result.text === undefined) return false;
  const fileRecord = record.files.find((file) => file.path === result.path);
  return fileRecord !== undefined && port.hash(result.text) === fileRecord.after;
}

/** Reports whether the agent was connected only in an environment that places its files elsewhere. */
function isOnlyConnectedElsewhere(id: AgentId, connections: Connections): boolean {
  const otherFiles = findFilesElsewhere(id, connections);
  const localPaths = new Set(
    connections.record.files.flatMap((file) => otherFiles.includes(file) ? [] : getUsualPath(file)),
  );
  return otherFiles.some((file) => !localPaths.has(getUsualPath(file)));
}

/** Returns the agent's recorded files whose recorded path differs from their current path. */
function findFilesElsewhere(id: AgentId, { artefacts, port, record }: Connections): readonly FileRecord[] {
  const currentPaths = new Map((artefacts.get(id) ?? []).map((artefact) => [getUsualPath(artefact), artefact.path]));
  return record.files.filter((file) => {
    const path = file.agents.includes(id) ? currentPaths.get(getUsualPath(file)) : undefined;
    const result = path === undefined ? undefined : port.read(path);
    return result !== undefined && 'path' in result && result.path !== file.path;
  });
}

/**
 * Reports whether an agent is connected without a record, as in a clone. All its files must be in place, and they must
 * not be just a part of another connected agent's files, because agents share files.
 */
function isConnectedWithoutRecord(id: AgentId, { artefacts, port, record }: Connections): boolean {
  if (record.files.length > 0) return false;
  const areInPlace = (all: readonly Artefact[]) => all.every((artefact) => isArtefactInPlace(artefact, port));
  const agentArtefacts = artefacts.get(id)!;
  const paths = agentArtefacts.map(({ path }) => path);
  return areInPlace(agentArtefacts) &&
    ![...artefacts].some(([otherId, otherArtefacts]) =>
      otherId !== id && otherArtefacts.length > agentArtefacts.length && paths.every((path) =>
        otherArtefacts.some((entry) => entry.path === path)
      ) &&
      areInPlace(otherArtefacts)
    );
}

/** Shows that an agent's hook ran: the guard writes `~/.agentpack/heartbeats/AGENT.json` at each call. */
export interface Heartbeat {
  /** The time of the call, in milliseconds since 1970. */
  readonly time: number;
  /** The AgentPack version of the guard that ran. */
  readonly version: string;
  readonly event: string;
  /** The folder with a pack that the call concerned, or null if the call concerned no such folder. */
  readonly root: string | null;
}

const heartbeatSchema = s.object({
  time: s.time,
  version: s.line(100),
  event: s.line(200),
  root: s.nullable(s.line(10_000)),
});

/** Reads the last heartbeat of an agent's hooks. Returns undefined if no hook has run. */
function readHeartbeat(home: string, agent: string): Heartbeat | undefined {
  const text = readTextIfPossible(join(home, '.agentpack', 'heartbeats', `${agent}.json`));
  return text === undefined ? undefined : s.acceptJson<Heartbeat>(heartbeatSchema, text);
}

/** Finds AgentPack's plugin in an agent by reading the agent's own files. */
function findAgentPlugins(id: AgentId, home: string,
  env: Readonly<Record<string, string | undefined>>): readonly InstalledPlugin[]
{
  const { folders = [] } = agentConnections[id];
  const resolvePath = (path: string) =>
    resolveArtefactPath(home, resolveMovedPath(path, folders, createEnvironmentFolderLookup(env)));
  return findInstalledPlugins(id, {
    readSettings(path) {
      const text = readTextIfPossible(resolvePath(path));
      if (text === undefined) return undefined;
      return path.endsWith('.toml') ? parseToml(text) : parseSettings(text) as Fields | undefined;
    },
    listNames: (path) => catchSystemError(() => readdirSync(resolvePath(path)).sort(), () => []),
    readVersion: (folder) => parsePluginManifest(readTextIfPossible(join(folder, 'plugin.json')) ?? '')?.version,
  });
}
