import type { VerdictWriter } from '#reports';
import type { RunningHost } from '#platform/service/protocol';

/** The writers of the hosts in this thread, by the root that each host answers for. */
const writersByRoot = new Map<string, VerdictWriter>();

/**
 * Returns the writer for a root's files in this thread. This is a host's writer if a host answers for the root, and
 * otherwise an ordinary process's writer.
 */
export function getVerdictWriter(root: string): VerdictWriter {
  return writersByRoot.get(root) ??
    { kind: 'command', pid: process.pid, startedAt: Math.round(performance.timeOrigin), heartbeat: null };
}

/** Registers a host as the writer for a root. Returns a function that unregisters the host. */
export function registerVerdictWriter(root: string, host: RunningHost, heartbeat: string): () => void {
  const writer: VerdictWriter = { kind: host.kind, pid: host.pid, startedAt: host.startedAt, heartbeat };
  writersByRoot.set(root, writer);
  return () => {
    if (writersByRoot.get(root) === writer) writersByRoot.delete(root);
  };
}
