import type { VerdictWriter } from '../../../reports';
import type { LivingHost } from '../../service/protocol';

/** The hosts of this thread that answer for their roots. */
const living = new Map<string, VerdictWriter>();

/** Who writes the files of a root in this thread: a host that answers for it, else a process like any other. */
export function writerOf(root: string): VerdictWriter {
  return living.get(root) ??
    { kind: 'command', pid: process.pid, startedAt: Math.round(performance.timeOrigin), heartbeat: null };
}

/** From now on a host answers for a root. Returns what ends that. */
export function startWriting(root: string, host: LivingHost, heartbeat: string): () => void {
  const writer: VerdictWriter = { kind: host.kind, pid: host.pid, startedAt: host.startedAt, heartbeat };
  living.set(root, writer);
  return () => {
    if (living.get(root) === writer) living.delete(root);
  };
}
