import { byText } from '#base/order';
import type { Artefact, ArtefactContent, ArtefactScope } from '../artefact';
import { addArtefactContent } from '../edit/edit';
import { predecessorFiles, removePredecessorBlocks } from '../edit/predecessor';
import { isRefusal, type Refusal } from '../edit/refusal';
import { mergeContents } from './mergeContents';
import { planFile, type PlannedFile } from './planFile';
import { computeSplice, getUsualPath, type ConnectionsRecord, type FileRecord } from './record';

/** The files of one scope, below the home folder or a root. */
export interface FilePort {
  /**
   * Reads a file. Refuses if the path cannot be used: a link that leads outside, a folder at this path, or a file that
   * is not text.
   */
  read(path: string): FileAt | Refusal;
  /** Returns the SHA-256 hash in hexadecimal. */
  hash(text: string): string;
}

export interface FileAt {
  /** The path as it is recorded, with its links followed; see `FileRecord`. */
  readonly path: string;
  /** The path as shown in messages. */
  readonly file: string;
  readonly text: string | undefined;
  /** The parent folders of the file that do not exist. */
  readonly missingFolders: readonly string[];
}

export interface ConnectionsRequest {
  readonly scope: ArtefactScope;
  /** The agents to connect. */
  readonly connect: readonly string[];
  /** The agents to disconnect; does not overlap with those to connect. */
  readonly disconnect: readonly string[];
  /** All artefacts of every agent that can be connected at this scope. */
  readonly artefacts: ReadonlyMap<string, readonly Artefact[]>;
  readonly record: ConnectionsRecord;
}

export interface ConnectionsPlan {
  /** The files that the request affects, sorted by path, including those that stay unchanged. */
  readonly files: readonly PlannedFile[];
  readonly record: ConnectionsRecord;
  /** Agents that cannot be connected or disconnected, with the reasons; the plan contains none of their files. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
}

/**
 * Plans the changes for connecting or disconnecting agents. Shared files keep the content that other agents need. If
 * one file of an agent is refused, no file of that agent is changed.
 */
export function planConnections(request: ConnectionsRequest, port: FilePort): ConnectionsPlan {
  const refused = new Map<string, readonly string[]>();
  for (;;) {
    const withoutRefused = (agents: readonly string[]) => agents.filter((agent) => !refused.has(agent));
    const plan = planOnce({
      ...request,
      connect: withoutRefused(request.connect),
      disconnect: withoutRefused(request.disconnect),
    }, port);
    if (plan.refused.size === 0) return { ...plan, refused };
    for (const [agent, reasons] of plan.refused) refused.set(agent, reasons);
  }
}

/** Reports whether all artefacts of an agent are in their files exactly as they would be written now. */
export function areArtefactsInPlace(artefacts: readonly Artefact[], port: FilePort): boolean {
  return artefacts.length > 0 && artefacts.every((artefact) => isArtefactInPlace(artefact, port));
}

export function isArtefactInPlace({ path, content }: Artefact, port: FilePort): boolean {
  const current = port.read(path);
  if (isRefusal(current) || current.text === undefined) return false;
  const result = addArtefactContent(current.text, content, current.file);
  return !isRefusal(result) && result.text === current.text;
}

interface Group {
  readonly at: FileAt;
  /** The default path, before links and environment variables apply. */
  readonly usual: string;
  readonly wanted: (readonly [agent: string, content: ArtefactContent])[];
  readonly dropped: ArtefactContent[];
  /** The agents of the request that this file belongs to. */
  readonly touchedBy: Set<string>;
}

function planOnce(request: ConnectionsRequest, port: FilePort): ConnectionsPlan {
  const refused = new Map<string, string[]>();
  const refuseFor = (agents: Iterable<string>, reason: string) => {
    for (const agent of agents)
      if (!refused.get(agent)?.includes(reason)) refused.set(agent, [...refused.get(agent) ?? [], reason]);
  };
  const groups = groupConnectionFiles(request, port, refuseFor);
  const recordByPath = new Map(request.record.files.map((record) => [record.path, record]));
  const files: PlannedFile[] = [];
  for (const group of groups.filter(({ touchedBy }) => touchedBy.size > 0)) {
    const planned = planGroup(group, recordByPath.get(group.at.path), port);
    if (isRefusal(planned)) refuseFor(group.touchedBy, planned.refused);
    else files.push(planned);
  }
  files.push(...planReplacedFiles(request, files, port));
  files.sort((a, b) => byText(a.path, b.path));
  return { files, record: buildRecord(request.record, files, groups), refused };
}

/** Plans files from which only the predecessor's block is removed, because its agent is connected in a repository. */
function planReplacedFiles({ scope, connect }: ConnectionsRequest, planned: readonly PlannedFile[],
  port: FilePort): PlannedFile[]
{
  const plannedByPath = new Map(planned.map((file) => [file.path, file]));
  const added: PlannedFile[] = [];
  for (const agent of scope === 'repository' ? connect : []) {
    for (const name of predecessorFiles[agent] ?? []) {
      const current = port.read(name);
      if (isRefusal(current) || current.text === undefined || plannedByPath.has(current.path)) continue;
      const { path, file, text: before } = current;
      const after = removePredecessorBlocks(before);
      if (after === before) continue;
      const undo = { kind: 'splice' as const, ...computeSplice(before, after) };
      const record = { path, agents: [agent], after: port.hash(after), undo };
      const plannedFile: PlannedFile = { path, file, before, after, record, isExecutable: false };
      plannedByPath.set(path, plannedFile);
      added.push(plannedFile);
    }
  }
  return added;
}

function planGroup({ at, usual, wanted, dropped }: Group, record: FileRecord | undefined, port: FilePort):
  | PlannedFile
  | Refusal
{
  const { path, file, text } = at;
  const wantedContent = mergeContents(wanted.map(([, content]) => content), file);
  if (isRefusal(wantedContent)) return wantedContent;
  const removedContent = mergeContents(dropped, file);
  if (isRefusal(removedContent)) return removedContent;
  const agents = [...new Set(wanted.map(([agent]) => agent))].sort(byText);
  const state = { path, file, text, record, ...(usual === path ? {} : { usual }) };
  return planFile(state, { wanted: wantedContent, dropped: removedContent, agents }, port.hash);
}

/** Groups the files of the artefacts and of the record, because several paths may lead to one file. */
function groupConnectionFiles(request: ConnectionsRequest, port: FilePort,
  refuseFor: (agents: Iterable<string>, reason: string) => void): Group[]
{
  const { connect, disconnect, artefacts, record } = request;
  const agents = [...connect, ...disconnect];
  const remainingAgents = findConnectedAgents(request, port);
  const groups = new Map<string, Group>();
  for (const [agent, all] of artefacts) {
    const isTouched = agents.includes(agent);
    if (!isTouched && !remainingAgents.has(agent)) continue;
    for (const { path, usual, content } of all) {
      const current = port.read(path);
      if (isRefusal(current)) {
        if (isTouched) refuseFor([agent], current.refused);
        continue;
      }
      const group = getGroup(current, usual ?? path);
      if (isTouched) group.touchedBy.add(agent);
      if (remainingAgents.has(agent)) group.wanted.push([agent, content]);
      else group.dropped.push(content);
    }
  }
  for (const file of record.files) {
    const { path, agents: owners } = file;
    const isReplaced = connect.some((agent) => owners.includes(agent) && predecessorFiles[agent]?.includes(path));
    if (groups.has(path) || isReplaced) continue;
    const touchedAgents = owners.filter((agent) =>
      disconnect.includes(agent) || connect.includes(agent) && listMovedContents(agent, file).length === 0
    );
    if (touchedAgents.length === 0) continue;
    const at = port.read(path);
    if (isRefusal(at)) {
      refuseFor(touchedAgents, at.refused);
      continue;
    }
    const group = getGroup(at, getUsualPath(file));
    for (const agent of touchedAgents) {
      group.touchedBy.add(agent);
      group.dropped.push(...listMovedContents(agent, file));
    }
    // agents that stay connected also own this file, so it must keep the parts that they need
    const remainingOwners = owners.filter((agent) => !touchedAgents.includes(agent));
    group.wanted.push(
      ...remainingOwners.flatMap((agent) => listMovedContents(agent, file).map((content) => [agent, content] as const)),
    );
  }
  return [...groups.values()];

  function getGroup(at: FileAt, standardPath: string): Group {
    const fileGroup = groups.get(at.path) ??
      { at, usual: standardPath, wanted: [], dropped: [], touchedBy: new Set<string>() };
    groups.set(at.path, fileGroup);
    return fileGroup;
  }

  /**
   * Returns the agent's contents for a recorded file whose path has changed because the environment now names another
   * folder. A user may have several environments, so connecting in one leaves the files of the others unchanged.
   */
  function listMovedContents(agent: string, file: FileRecord): readonly ArtefactContent[] {
    return (artefacts.get(agent) ?? []).filter((artefact) => getUsualPath(artefact) === getUsualPath(file)).map((
      { content },
    ) => content);
  }
}

/**
 * Returns the agents that are connected after the change. Without a record, as in a clone of a repository that a team
 * connected, an agent counts as connected if its artefacts are in place and one of them is not also an artefact of an
 * agent being disconnected.
 */
function findConnectedAgents({ connect, disconnect, artefacts, record }: ConnectionsRequest,
  port: FilePort): ReadonlySet<string>
{
  const recorded = new Set(record.files.flatMap((file) => file.agents).filter((agent) => artefacts.has(agent)));
  if (disconnect.length === 0 || recorded.size > 0)
    return new Set([...[...recorded].filter((agent) => !disconnect.includes(agent)), ...connect]);
  const removedPaths = new Set(disconnect.flatMap((agent) => artefacts.get(agent) ?? []).map(({ path }) => path));
  const inPlace = [...artefacts].filter(([agent, all]) =>
    !disconnect.includes(agent) && all.some(({ path }) => !removedPaths.has(path)) && areArtefactsInPlace(all, port)
  );
  return new Set([...inPlace.map(([agent]) => agent), ...connect]);
}

function buildRecord(before: ConnectionsRecord, files: readonly PlannedFile[],
  groups: readonly Group[]): ConnectionsRecord
{
  const planned = new Set(files.map(({ path }) => path));
  const created = files.filter((file) => file.before === undefined && file.after !== undefined);
  const missing = created.flatMap(({ path }) => groups.find(({ at }) => at.path === path)?.at.missingFolders ?? []);
  return {
    files: [
      ...before.files.filter(({ path }) => !planned.has(path)),
      ...files.flatMap(({ record }) => record ?? []),
    ].sort((a, b) => byText(a.path, b.path)),
    folders: [...new Set([...before.folders, ...missing])].sort(byText),
  };
}
