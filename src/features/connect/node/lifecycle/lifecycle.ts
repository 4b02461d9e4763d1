import { byText } from '#base/order';
import { guardFiles } from '#agents/connection/guardCommand';
import type { AgentId } from '#agents/agents';
import { type ConnectedId, isConnectedId } from '#agents/connection/extras/outputHooks';
import { planConnections, type ConnectionsPlan } from '#agents/connection/plan/planConnections';
import { serverFiles } from '#agents/connection/serverFiles';
import { type Artefact } from '#agents/connection/artefact';
import { type FileRecord } from '#agents/connection/plan/record';
import { runLocked, listConnectedAgents, forgetDisconnectedAgents, isRecorded, openConnections,
  type Connections } from '../connections';
import { resolveArtefactPath } from '#platform/files/folders';
import { addInstallation, readOtherInstallations, removeInstallation } from './installations';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Runs when AgentPack starts, for the agents that the user connected with this or another installation. Updates the
 * programs of the agents' hooks to this version, and records that this installation uses them. Does nothing if no agent
 * is connected.
 * @throws UserError if a file cannot be used
 */
export function renewConnections(home: string, assetsDir: string, env: Env): void {
  const connections = openUserConnections(home, assetsDir, env, false);
  if (connections.record.files.length === 0) return;
  // while another editor writes, the script and the record may have different versions
  runLocked((path) => resolveArtefactPath(home, path), connections.record.folders, () => {
    const lockedConnections = openUserConnections(home, assetsDir, env, true);
    if (lockedConnections.record.files.length === 0) return;
    const plan = planRenewal(lockedConnections);
    if (lockedConnections.hasChanges(plan)) lockedConnections.write(plan);
    else addInstallation(home, assetsDir);
  });
}

/**
 * Runs after an AgentPack installation was removed. Removes the files that `connect` wrote for the user, unless
 * AgentPack is still installed in another editor or for the terminal. Returns the agents that were disconnected.
 */
export function disconnectAfterUninstall(home: string, assetsDir: string, env: Env): readonly AgentId[] {
  if (readOtherInstallations(home, assetsDir).length > 0) {
    removeInstallation(home, assetsDir);
    return [];
  }
  const connections = openUserConnections(home, assetsDir, env, false);
  const agentIds = listConnectedAgents(connections);
  const allIds: readonly ConnectedId[] = isRecorded(connections, 'outputs') ? [...agentIds, 'outputs'] : agentIds;
  if (allIds.length > 0)
    connections.write(connections.plan({ disconnect: allIds }),
      () => forgetDisconnectedAgents(connections, home, agentIds));
  return agentIds;
}

function openUserConnections(home: string, assetsDir: string, env: Env, holdsLock: boolean) {
  return openConnections({ scope: 'user', base: home, assetsDir, env, holdsLock });
}

/**
 * Updates the programs of connected agents' hooks to the current version, and changes nothing else. Files that were
 * changed since AgentPack wrote them are left unchanged; `doctor` reports them.
 */
function planRenewal({ scope, record, artefacts, port }: Connections): ConnectionsPlan {
  const renewableRecords = new Map<string, FileRecord>();
  for (const path of [...Object.values(serverFiles), guardFiles.script, guardFiles.launcher]) {
    const fileRecord = findUntouchedRecord(path);
    if (fileRecord) renewableRecords.set(path, fileRecord);
  }
  const files = [...renewableRecords.values()];
  const connectIds = [...new Set(files.flatMap(({ agents }) => agents.filter(isConnectedId)))];
  const programs = new Map<ConnectedId, readonly Artefact[]>(
    [...artefacts].filter(([id]) => connectIds.includes(id)).map((
      [id, agentArtefacts],
    ) => [id, agentArtefacts.filter(({ path }) => renewableRecords.has(path))]),
  );
  const plan = planConnections(
    { scope, connect: connectIds, disconnect: [], artefacts: programs, record: { files, folders: [] } },
    port,
  );
  const otherFiles = record.files.filter((file) => !files.includes(file));
  return {
    ...plan,
    record: { ...record, files: [...otherFiles, ...plan.record.files].sort((a, b) => byText(a.path, b.path)) },
  };

  function findUntouchedRecord(path: string): FileRecord | undefined {
    const currentFile = port.read(path);
    if ('refused' in currentFile || currentFile.text === undefined) return undefined;
    const fileRecord = record.files.find((file) => file.path === currentFile.path);
    return fileRecord && port.hash(currentFile.text) === fileRecord.after ? fileRecord : undefined;
  }
}
