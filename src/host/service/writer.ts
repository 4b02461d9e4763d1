import type { VerdictWriter } from '#reports';
import type { LivingHost } from '#platform/service/protocol';

/** The hosts of this thread that answer for their roots. */
const writersByRoot = new Map<string, VerdictWriter>();

/** Who writes the files of a root in this thread: a host that answers for it, else a process like any other. */
export function getVerdictWriter(root: string): VerdictWriter {
  return writersByRoot.get(root) ??
    { kind: 'command', pid: process.pid, startedAt: Math.round(performance.timeOrigin), heartbeat: null };
}

/** From now on a host answers for a root. Returns what ends that. */
export function startWriting(root: string, host: LivingHost, heartbeat: string): () => void {
  const writer: VerdictWriter = { kind: host.kind, pid: host.pid, startedAt: host.startedAt, heartbeat };
  writersByRoot.set(root, writer);
  return () => {
    if (writersByRoot.get(root) === writer) writersByRoot.delete(root);
  };
}
