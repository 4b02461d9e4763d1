import { english, nested } from '#base/text/english';
import { statSync, readdirSync } from 'node:fs';
import { agentConnections, isInstalled } from '#agents/connection/connections';
import { agents, type AgentId } from '#agents/agents';
import { guardFiles } from '#agents/connection/guardCommand';
import { shownPath, movedPath } from '#agents/connection/folders';
import { type FileRecord, usualPath } from '#agents/connection/plan/record';
import { isArtefactInPlace } from '#agents/connection/plan/planConnections';
import { type Artefact, type InstallProbe } from '#agents/connection/artefact';
import { type Trust } from '#agents/connection/trust';
import { parseToml } from '#base/text/parseToml';
import type { AgentDiagnosis } from '#reports';
import type { Connections } from '../connections';
import { orOnSystemError } from '#platform/fs/systemError';
import { fileAt, environmentFolders } from '#platform/files/folders';
import { artefactProblem } from './artefactProblem';
import type { GuardTest } from './guardSample';
import { testGuard } from './testGuard';
import { readHookTrust } from './trustOf';
import { join } from 'node:path';
import * as s from '#base/schema/schema';
import { readTextIfPossible } from '#platform/fs/outerIgnores';
import { parseSettings } from '#agents/connection/edit/jsonDocument';
import type { Fields } from '#agents/hooks/fields';
import { installedPlugins, type InstalledPlugin } from '#agents/plugin/installedPlugins';
import { parsePluginManifest } from '#agents/plugin/pluginManifest';

export interface DiagnosisContext {
  /** Connections at user level, then in the repository. */
  readonly places: readonly Connections[];
  readonly home: string;
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly probe: InstallProbe;
  /** Whether to run the installed command of the agent's hooks. */
  readonly runsGuard: boolean;
}

/** Reports how far an agent is connected. Writes nothing. */
export async function diagnose(id: AgentId, context: DiagnosisContext): Promise<AgentDiagnosis> {
  const { places, home, env, probe } = context;
  const { label } = agents[id];
  const connection = agentConnections[id];
  const heartbeat = readHeartbeat(home, id);
  const plugins = pluginsOf(id, home, env);
  const diagnoses = await Promise.all(places.map((place) => diagnoseAt(id, place, context)));
  const otherConnections = places.flatMap((place) =>
    connectedElsewhere(id, place).map(({ path }) => shownPath(path, place.scope))
  );
  const connected = diagnoses.filter((diagnosis) => diagnosis !== undefined);
  const broken = connected.find(({ problem }) => problem !== undefined);
  const hasHooks = connected.some((diagnosis) => diagnosis.hasHooks);
  const isOutdated = !broken && connected.some((diagnosis) => diagnosis.isOutdated);
  const isUnrun = connected.some((diagnosis) => diagnosis.isUnrun);
  const guard = connected.flatMap(({ scope, tests }) =>
    tests.map(({ event, command, passed }) => ({ scope, event, command, passed }))
  );
  return {
    agent: id,
    label,
    ...stateOf(),
    ...(isOutdated ? { isOutdated } : {}),
    scopes: connected.map(({ scope }) => scope),
    ...(heartbeat && {
      heartbeat: { time: new Date(heartbeat.time).toISOString(), version: heartbeat.version, event: heartbeat.event },
    }),
    ...(guard.length > 0 ? { guard } : {}),
    ...(isUnrun ? { isUnrun } : {}),
    ...(otherConnections.length > 0 ? { elsewhere: otherConnections } : {}),
    ...(plugins.length > 0 ? { plugins } : {}),
    limits: connection.limits,
    tested: connection.sources.some(({ kind }) => kind === 'run'),
  };

  function stateOf(): Pick<AgentDiagnosis, 'status' | 'problem' | 'action'> {
    if (broken) return { status: 'broken', problem: broken.problem!, action: connectCommand(id, broken.scope) };
    if (connected.length === 0) {
      if (plugins.length > 0) return { status: 'connected' };
      return isInstalled(connection, probe)
        ? { status: 'installed', action: connectCommand(id, 'user') }
        : { status: 'not installed' };
    }
    if (!hasHooks) return { status: 'connected' };
    const off = connected.map(({ trust }) => trust).find((trust) => typeof trust === 'object');
    if (off) return { status: 'broken', problem: off.off, action: off.action };
    if (heartbeat && connected.some((diagnosis) => isOfConnection(heartbeat, diagnosis, context.root)))
      return { status: 'verified' };
    const { approval } = connection;
    return approval === undefined || connected.some(({ trust }) => trust === 'trusted')
      ? { status: 'connected', action: english`Let ${label} edit a file: its hook then reports itself.` }
      : { status: 'needs trust', action: approval };
  }
}

/**
 * Hooks that changed since then have to be approved again, and another repository's hooks prove nothing about this one.
 */
function isOfConnection({ time, root: from }: Heartbeat, { scope, trust, written }: Look, root: string): boolean {
  return (scope === 'user' || from === null || from === root) && (trust !== 'untrusted' || time >= written);
}

function connectCommand(id: AgentId, scope: Connections['scope']): string {
  return `agentpack connect ${id}${scope === 'user' ? '' : ' --team'}`;
}

interface Look {
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
  readonly written: number;
}

/** Returns undefined if the agent is not connected at this place. */
async function diagnoseAt(id: AgentId, place: Connections,
  { home, root, env, runsGuard }: DiagnosisContext): Promise<Look | undefined>
{
  const { scope, artefacts, port, record } = place;
  const base = scope === 'user' ? home : root;
  const agentArtefacts = artefacts.get(id);
  const isRecorded = record.files.some((file) => file.agents.includes(id)) && !isElsewhere(id, place);
  if (!agentArtefacts || !(isRecorded || isConnectedByForm(id, place))) return undefined;
  const hasHooks = agentArtefacts.some(({ purpose }) => purpose === 'hooks');
  const trust = readHookTrust(id, { scope, home, root, env });
  const common = { scope, hasHooks, trust, written: lastWritten(agentArtefacts, place, base), tests: [] };
  const misplaced = agentArtefacts.filter((artefact) => !isArtefactInPlace(artefact, port));
  const missing = misplaced.find((artefact) => !isAsWritten(artefact, place));
  if (missing) return { ...common, problem: artefactProblem(missing, place.port) };
  const runs = runsGuard && hasHooks;
  const isUnrun = runs && scope === 'repository' && !isOfThisBuild(misplaced, place);
  const tests = runs && !isUnrun ? await testGuard(id, agentArtefacts, { port, base, root, env }) : [];
  const failed = tests.find(({ why }) => why !== undefined);
  return {
    ...common,
    isOutdated: misplaced.length > 0 && !place.isOfNewer,
    isUnrun,
    ...(failed ? { problem: english`Its hook at ${failed.event} fails: ${nested(failed.why ?? '')}.` } : {}),
    tests,
  };
}

/**
 * A clone brings the programs of its hooks and the record of them, so neither their version nor a hash proves who wrote
 * them. From a repository, only programs that are byte for byte what this build writes are run. Only a user's folder
 * has `runtimes`.
 */
function isOfThisBuild(misplaced: readonly Artefact[], { isOfNewer, port }: Connections): boolean {
  const runtimes = port.read(guardFiles.runtimes);
  return misplaced.length === 0 && !isOfNewer && !('refused' in runtimes) && runtimes.text === undefined;
}

/** The programs of the hooks are not part of what an agent approves. */
function lastWritten(artefacts: readonly Artefact[], { port }: Connections, base: string): number {
  return Math.max(0, ...artefacts.map(({ purpose, path }) => {
    const at = purpose === 'hooks' && !path.startsWith('.agentpack/') ? port.read(path) : undefined;
    if (at === undefined || 'refused' in at) return 0;
    return orOnSystemError(() => statSync(fileAt(base, at.path)).mtimeMs, () => 0);
  }));
}

/** Reports whether the artefact's file is unchanged since another version of AgentPack wrote it. */
function isAsWritten({ path }: Artefact, { port, record }: Connections): boolean {
  const at = port.read(path);
  if ('refused' in at || at.text === undefined) return false;
  const written = record.files.find((file) => file.path === at.path);
  return written !== undefined && port.hash(at.text) === written.after;
}

/** Reports whether the agent was connected only in an environment that places its files elsewhere. */
function isElsewhere(id: AgentId, place: Connections): boolean {
  const otherFiles = connectedElsewhere(id, place);
  const localPaths = new Set(place.record.files.flatMap((file) => otherFiles.includes(file) ? [] : usualPath(file)));
  return otherFiles.some((file) => !localPaths.has(usualPath(file)));
}

/** Returns its recorded files at places other than its current ones. */
function connectedElsewhere(id: AgentId, { artefacts, port, record }: Connections): readonly FileRecord[] {
  const now = new Map((artefacts.get(id) ?? []).map((artefact) => [usualPath(artefact), artefact.path]));
  return record.files.filter((file) => {
    const path = file.agents.includes(id) ? now.get(usualPath(file)) : undefined;
    const at = path === undefined ? undefined : port.read(path);
    return at !== undefined && 'path' in at && at.path !== file.path;
  });
}

/**
 * Detects a connection without a record, as in a clone: all the agent's files are in place, and they are not just part
 * of another agent's files, because agents share files.
 */
function isConnectedByForm(id: AgentId, { artefacts, port, record }: Connections): boolean {
  if (record.files.length > 0) return false;
  const inPlace = (all: readonly Artefact[]) => all.every((artefact) => isArtefactInPlace(artefact, port));
  const agentArtefacts = artefacts.get(id)!;
  const paths = agentArtefacts.map(({ path }) => path);
  return inPlace(agentArtefacts) &&
    ![...artefacts].some(([other, all]) =>
      other !== id && all.length > agentArtefacts.length && paths.every((path) =>
        all.some((entry) => entry.path === path)
      ) &&
      inPlace(all)
    );
}

/** Shows that an agent's hook ran: the guard writes `~/.agentpack/heartbeats/AGENT.json` at each call. */
export interface Heartbeat {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The AgentPack version of the guard that ran. */
  readonly version: string;
  readonly event: string;
  /** The folder with a pack that the call was about; null if there was none. */
  readonly root: string | null;
}

const schema = s.object({ time: s.time, version: s.line(100), event: s.line(200), root: s.nullable(s.line(10_000)) });

/** Returns undefined if no hook ran. */
function readHeartbeat(home: string, agent: string): Heartbeat | undefined {
  const text = readTextIfPossible(join(home, '.agentpack', 'heartbeats', `${agent}.json`));
  return text === undefined ? undefined : s.acceptedJson<Heartbeat>(schema, text);
}

/** Finds AgentPack's plugin in an agent by reading the agent's own files. */
function pluginsOf(id: AgentId, home: string,
  env: Readonly<Record<string, string | undefined>>): readonly InstalledPlugin[]
{
  const { folders = [] } = agentConnections[id];
  const at = (path: string) => fileAt(home, movedPath(path, folders, environmentFolders(env)));
  return installedPlugins(id, {
    settings(path) {
      const text = readTextIfPossible(at(path));
      if (text === undefined) return undefined;
      return path.endsWith('.toml') ? parseToml(text) : parseSettings(text) as Fields | undefined;
    },
    names: (path) => orOnSystemError(() => readdirSync(at(path)).sort(), () => []),
    versionIn: (folder) => parsePluginManifest(readTextIfPossible(join(folder, 'plugin.json')) ?? '')?.version,
  });
}
