import { byText } from '../../../../base/order';
import { guardFiles } from '../../../../agents/connection/guardCommand';
import { type AgentId, isAgentId } from '../../../../agents/agents';
import { type ConnectionsPlan, planConnections } from '../../../../agents/connection/plan/planConnections';
import { serverFiles } from '../../../../agents/connection/serverCommand';
import type { Artefact } from '../../../../agents/connection/artefact';
import type { FileRecord } from '../../../../agents/connection/plan/record';
import type { Connections } from '../connections';

/**
 * Brings the programs of connected agents' hooks to the present version, and changes nothing else. What somebody
 * changed since AgentPack wrote it stays as it is: `doctor` reports it.
 */
export function planRenewal({ scope, record, artefacts, port }: Connections): ConnectionsPlan {
  const renewed = new Map<string, FileRecord>();
  for (const path of [...Object.values(serverFiles), guardFiles.script, guardFiles.launcher]) {
    const written = untouched(path);
    if (written) renewed.set(path, written);
  }
  const files = [...renewed.values()];
  const connect = [...new Set(files.flatMap(({ agents }) => agents.filter(isAgentId)))];
  const programs = new Map<AgentId, readonly Artefact[]>(
    [...artefacts].filter(([id]) => connect.includes(id)).map((
      [id, all],
    ) => [id, all.filter(({ path }) => renewed.has(path))]),
  );
  const plan = planConnections(
    { scope, connect, disconnect: [], artefacts: programs, record: { files, folders: [] } },
    port,
  );
  const others = record.files.filter((file) => !files.includes(file));
  return {
    ...plan,
    record: { ...record, files: [...others, ...plan.record.files].sort((a, b) => byText(a.path, b.path)) },
  };

  function untouched(path: string): FileRecord | undefined {
    const at = port.read(path);
    if ('refused' in at || at.text === undefined) return undefined;
    const written = record.files.find((file) => file.path === at.path);
    return written && port.hash(at.text) === written.after ? written : undefined;
  }
}
