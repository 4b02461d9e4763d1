import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../base/errors';
import { agentConnections, agents, connectionCommands, emptyRecord, guardFiles, isAgentId, isInPlace, parseRecord,
  planConnections, predecessorFiles, recordText, type AgentId, type Artefact, type ArtefactScope, type ConnectionsPlan,
  type ConnectionsRecord, type FilePort } from '../../../engine';
import { orOnSystemError } from '../fs/systemError';
import { createFilePort } from './filePort';
import { guardProgram, runtimesText } from './guardProgram';
import { removeEmptyFolders, writeFiles, type FileChange } from './writeFiles';

const recordPath = '.agentpack/connections.json';
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

export interface ConnectionsChange {
  readonly connect?: readonly AgentId[];
  readonly disconnect?: readonly AgentId[];
}

/** What is connected at one place, and what would change it. */
export interface Connections {
  readonly scope: ArtefactScope;
  readonly port: FilePort;
  readonly record: ConnectionsRecord;
  /** Why the record cannot be used, in a sentence. */
  readonly warning: string | undefined;
  /** By agent; those without any at this scope are left out. */
  readonly artefacts: ReadonlyMap<AgentId, readonly Artefact[]>;
  /** Agents that are connected name the program that runs this process, for where there is no Node on the path. */
  plan(wish: ConnectionsChange): ConnectionsPlan;
  /** Whether the plan changes a file, or who needs which of them. */
  isChange(plan: ConnectionsPlan): boolean;
  /**
   * `after` runs before empty folders are removed.
   * @throws UserError where a file has changed since, or cannot be written: then nothing is written
   */
  write(plan: ConnectionsPlan, after?: () => void): void;
}

export function openConnections({ scope, base, assetsDir, hasMcp }: Place): Connections {
  const port = createFilePort(base, scope === 'user' ? '~/' : '');
  const recorded = port.read(recordPath);
  if ('refused' in recorded) throw new UserError(recorded.refused);
  const parsed = recorded.text === undefined ? emptyRecord : parseRecord(recorded.text);
  const artefactsWith = (program?: string) =>
    artefactsAt(scope, hasMcp, () => guardProgram(scope, assetsDir, ignoresAll(port), runtimes(port, program)));
  const artefacts = artefactsWith();
  const record = believable(parsed ?? emptyRecord, artefacts, port);
  return {
    scope,
    port,
    record,
    warning: parsed
      ? undefined
      : `${recorded.file} cannot be understood: what AgentPack wrote is recognised by its form instead.`,
    artefacts,
    plan({ connect = [], disconnect = [] }) {
      const planned = connect.length > 0 ? artefactsWith(process.execPath) : artefacts;
      return keepIgnoring(base, planConnections({ scope, connect, disconnect, artefacts: planned, record }, port));
    },
    isChange: (plan) => changesOf(plan).length > 0,
    write(plan, after) {
      writeFiles(base, changesOf(plan), port);
      after?.();
      removeEmptyFolders(base, plan.record.folders);
    },
  };

  /** With the record. */
  function changesOf(plan: ConnectionsPlan): FileChange[] {
    const isLast = plan.record.files.length === 0;
    const folders = 'refused' in recorded ? [] : recorded.missingFolders;
    const next = isLast
      ? undefined
      : recordText({ ...plan.record, folders: [...new Set([...plan.record.folders, ...folders])].sort() });
    const changes: FileChange[] = plan.files.filter(({ before, after }) => before !== after);
    if (!('refused' in recorded) && recorded.text !== next)
      changes.push({ path: recorded.path, before: recorded.text, after: next, isPrivate: true });
    return changes;
  }
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
  removeEmptyFolders(folder, ['heartbeats']);
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

/** A cloned repository may bring a record: it can name no other files than those that connecting writes. */
function believable(record: ConnectionsRecord, artefacts: Connections['artefacts'], port: FilePort): ConnectionsRecord {
  if (record.files.length === 0) return record;
  const places = [...artefacts.values()].flat().map(({ path }) => port.read(path));
  const paths = new Set([
    ...places.flatMap((place) => 'refused' in place ? [] : place.path),
    ...Object.values(predecessorFiles).flat(),
  ]);
  return { ...record, files: record.files.filter(({ path }) => paths.has(path) || /agentpack/i.test(path)) };
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
