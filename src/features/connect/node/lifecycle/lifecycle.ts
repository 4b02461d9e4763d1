import { byText } from '#base/order';
import { guardFiles } from '#agents/connection/guardCommand';
import type { AgentId } from '#agents/agents';
import { type ConnectedId, isConnectedId } from '#agents/connection/extras/outputHooks';
import { planConnections, type ConnectionsPlan } from '#agents/connection/plan/planConnections';
import { serverFiles } from '#agents/connection/serverFiles';
import { type Artefact } from '#agents/connection/artefact';
import { type FileRecord } from '#agents/connection/plan/record';
import { alone, connectedAgents, forgetDisconnected, isRecorded, openConnections,
  type Connections } from '../connections';
import { fileAt } from '#platform/files/folders';
import { addInstallation, otherInstallations, removeInstallation } from './installations';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Runs when AgentPack starts, for the agents that a user connected with this or another AgentPack. Updates the programs
 * of their hooks to its version, and records that it uses them. Does nothing if no agent is connected.
 * @throws UserError if a file cannot be used
 */
export function keepConnections(home: string, assetsDir: string, env: Env): void {
  const place = openUser(home, assetsDir, env, false);
  if (place.record.files.length === 0) return;
  // while another editor writes, the script and the record may have different versions
  alone((path) => fileAt(home, path), place.record.folders, () => {
    const place = openUser(home, assetsDir, env, true);
    if (place.record.files.length === 0) return;
    const plan = planRenewal(place);
    if (place.isChange(plan)) place.write(plan);
    else addInstallation(home, assetsDir);
  });
}

/**
 * Runs after an AgentPack was uninstalled. Removes the files that connecting wrote for the user, unless the AgentPack
 * of another editor, or of a terminal, is still installed. Returns the agents that were disconnected.
 */
export function leaveConnections(home: string, assetsDir: string, env: Env): readonly AgentId[] {
  if (otherInstallations(home, assetsDir).length > 0) {
    removeInstallation(home, assetsDir);
    return [];
  }
  const place = openUser(home, assetsDir, env, false);
  const ids = connectedAgents(place);
  const all: readonly ConnectedId[] = isRecorded(place, 'outputs') ? [...ids, 'outputs'] : ids;
  if (all.length > 0) place.write(place.plan({ disconnect: all }), () => forgetDisconnected(place, home, ids));
  return ids;
}

function openUser(home: string, assetsDir: string, env: Env, isAlone: boolean) {
  return openConnections({ scope: 'user', base: home, assetsDir, env, isAlone });
}

/**
 * Updates the programs of connected agents' hooks to the present version, and changes nothing else. Files that were
 * changed since AgentPack wrote them are left unchanged; `doctor` reports them.
 */
function planRenewal({ scope, record, artefacts, port }: Connections): ConnectionsPlan {
  const renewed = new Map<string, FileRecord>();
  for (const path of [...Object.values(serverFiles), guardFiles.script, guardFiles.launcher]) {
    const written = untouched(path);
    if (written) renewed.set(path, written);
  }
  const files = [...renewed.values()];
  const connect = [...new Set(files.flatMap(({ agents }) => agents.filter(isConnectedId)))];
  const programs = new Map<ConnectedId, readonly Artefact[]>(
    [...artefacts].filter(([id]) => connect.includes(id)).map((
      [id, all],
    ) => [id, all.filter(({ path }) => renewed.has(path))]),
  );
  const plan = planConnections(
    { scope, connect, disconnect: [], artefacts: programs, record: { files, folders: [] } },
    port,
  );
  const otherFiles = record.files.filter((file) => !files.includes(file));
  return {
    ...plan,
    record: { ...record, files: [...otherFiles, ...plan.record.files].sort((a, b) => byText(a.path, b.path)) },
  };

  function untouched(path: string): FileRecord | undefined {
    const at = port.read(path);
    if ('refused' in at || at.text === undefined) return undefined;
    const written = record.files.find((file) => file.path === at.path);
    return written && port.hash(at.text) === written.after ? written : undefined;
  }
}
