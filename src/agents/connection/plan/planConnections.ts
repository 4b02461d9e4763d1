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
   * Reads a file. Refuses a path that cannot be used, because it is a link that leads outside, a folder, or a file that
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
  const reasonsByAgent = new Map<string, readonly string[]>();
  for (;;) {
    const withoutRefused = (agents: readonly string[]) => agents.filter((agent) => !reasonsByAgent.has(agent));
    const plan = planOnce({
      ...request,
      connect: withoutRefused(request.connect),
      disconnect: withoutRefused(request.disconnect),
    }, port);
    if (plan.refused.size === 0) return { ...plan, refused: reasonsByAgent };
    for (const [agent, reasons] of plan.refused) reasonsByAgent.set(agent, reasons);
  }
}

/** Reports whether all artefacts of an agent are in their files exactly as they would be written now. */
export function areArtefactsInPlace(artefacts: readonly Artefact[], port: FilePort): boolean {
  return artefacts.length > 0 && artefacts.every((artefact) => isArtefactInPlace(artefact, port));
}

export function isArtefactInPlace({ path, content }: Artefact, port: FilePort): boolean {
  const currentFile = port.read(path);
  if (isRefusal(currentFile) || currentFile.text === undefined) return false;
  const result = addArtefactContent(currentFile.text, content, currentFile.file);
  return !isRefusal(result) && result.text === currentFile.text;
}

interface Group {
  readonly currentFile: FileAt;
  /** The default path, before links and environment variables apply. */
  readonly usual: string;
  readonly wantedContents: (readonly [agent: string, content: ArtefactContent])[];
  readonly droppedContents: ArtefactContent[];
  /** The agents of the request that this file belongs to. */
  readonly touchedBy: Set<string>;
}

function planOnce(request: ConnectionsRequest, port: FilePort): ConnectionsPlan {
  const reasonsByAgent = new Map<string, string[]>();
  const refuseFor = (agents: Iterable<string>, reason: string) => {
    for (const agent of agents)
      if (!reasonsByAgent.get(agent)?.includes(reason))
        reasonsByAgent.set(agent, [...reasonsByAgent.get(agent) ?? [], reason]);
  };
  const groups = groupConnectionFiles(request, port, refuseFor);
  const recordByPath = new Map(request.record.files.map((record) => [record.path, record]));
  const files: PlannedFile[] = [];
  for (const group of groups.filter(({ touchedBy }) => touchedBy.size > 0)) {
    const plannedFile = planGroup(group, recordByPath.get(group.currentFile.path), port);
    if (isRefusal(plannedFile)) refuseFor(group.touchedBy, plannedFile.refused);
    else files.push(plannedFile);
  }
  files.push(...planReplacedFiles(request, files, port));
  files.sort((a, b) => byText(a.path, b.path));
  return { files, record: buildRecord(request.record, files, groups), refused: reasonsByAgent };
}

/** Plans files from which only the predecessor's block is removed, because its agent is connected in a repository. */
function planReplacedFiles({ scope, connect }: ConnectionsRequest, otherPlannedFiles: readonly PlannedFile[],
  port: FilePort): PlannedFile[]
{
  const plannedByPath = new Map(otherPlannedFiles.map((file) => [file.path, file]));
  const plannedFiles: PlannedFile[] = [];
  for (const agent of scope === 'repository' ? connect : []) {
    for (const name of predecessorFiles[agent] ?? []) {
      const currentFile = port.read(name);
      if (isRefusal(currentFile) || currentFile.text === undefined || plannedByPath.has(currentFile.path)) continue;
      const { path, file, text: before } = currentFile;
      const after = removePredecessorBlocks(before);
      if (after === before) continue;
      const undo = { kind: 'splice' as const, ...computeSplice(before, after) };
      const record = { path, agents: [agent], after: port.hash(after), undo };
      const plannedFile: PlannedFile = { path, file, before, after, record, isExecutable: false };
      plannedByPath.set(path, plannedFile);
      plannedFiles.push(plannedFile);
    }
  }
  return plannedFiles;
}

function planGroup({ currentFile, usual, wantedContents, droppedContents }: Group, record: FileRecord | undefined,
  port: FilePort
):
  | PlannedFile
  | Refusal
{
  const { path, file, text } = currentFile;
  const wantedContent = mergeContents(wantedContents.map(([, content]) => content), file);
  if (isRefusal(wantedContent)) return wantedContent;
  const removedContent = mergeContents(droppedContents, file);
  if (isRefusal(removedContent)) return removedContent;
  const agents = [...new Set(wantedContents.map(([agent]) => agent))].sort(byText);
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
  for (const [agent, agentArtefacts] of artefacts) {
    const isTouched = agents.includes(agent);
    if (!isTouched && !remainingAgents.has(agent)) continue;
    for (const { path, usual, content } of agentArtefacts) {
      const currentFile = port.read(path);
      if (isRefusal(currentFile)) {
        if (isTouched) refuseFor([agent], currentFile.refused);
        continue;
      }
      const group = getGroup(currentFile, usual ?? path);
      if (isTouched) group.touchedBy.add(agent);
      if (remainingAgents.has(agent)) group.wantedContents.push([agent, content]);
      else group.droppedContents.push(content);
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
    const currentFile = port.read(path);
    if (isRefusal(currentFile)) {
      refuseFor(touchedAgents, currentFile.refused);
      continue;
    }
    const group = getGroup(currentFile, getUsualPath(file));
    for (const agent of touchedAgents) {
      group.touchedBy.add(agent);
      group.droppedContents.push(...listMovedContents(agent, file));
    }
    // agents that stay connected also own this file, so it must keep the parts that they need
    const remainingOwners = owners.filter((agent) => !touchedAgents.includes(agent));
    group.wantedContents.push(
      ...remainingOwners.flatMap((agent) => listMovedContents(agent, file).map((content) => [agent, content] as const)),
    );
  }
  return [...groups.values()];

  function getGroup(currentFile: FileAt, standardPath: string): Group {
    const fileGroup = groups.get(currentFile.path) ??
      { currentFile, usual: standardPath, wantedContents: [], droppedContents: [], touchedBy: new Set<string>() };
    groups.set(currentFile.path, fileGroup);
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
  const recordedAgents = new Set(record.files.flatMap((file) => file.agents).filter((agent) => artefacts.has(agent)));
  if (disconnect.length === 0 || recordedAgents.size > 0)
    return new Set([...[...recordedAgents].filter((agent) => !disconnect.includes(agent)), ...connect]);
  const removedPaths = new Set(disconnect.flatMap((agent) => artefacts.get(agent) ?? []).map(({ path }) => path));
  const entriesInPlace = [...artefacts].filter(([agent, agentArtefacts]) =>
    !disconnect.includes(agent) && agentArtefacts.some(({ path }) => !removedPaths.has(path)) &&
    areArtefactsInPlace(agentArtefacts, port)
  );
  return new Set([...entriesInPlace.map(([agent]) => agent), ...connect]);
}

function buildRecord(previousRecord: ConnectionsRecord, files: readonly PlannedFile[],
  groups: readonly Group[]): ConnectionsRecord
{
  const plannedPaths = new Set(files.map(({ path }) => path));
  const createdFiles = files.filter((file) => file.before === undefined && file.after !== undefined);
  const createdFolders = createdFiles.flatMap(({ path }) =>
    groups.find(({ currentFile }) => currentFile.path === path)?.currentFile.missingFolders ?? []
  );
  return {
    files: [
      ...previousRecord.files.filter(({ path }) => !plannedPaths.has(path)),
      ...files.flatMap(({ record }) => record ?? []),
    ].sort((a, b) => byText(a.path, b.path)),
    folders: [...new Set([...previousRecord.folders, ...createdFolders])].sort(byText),
  };
}
