import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process among all processes that share a disk. */
export interface ProcessIdentity {
  /** Identifies the machine, so that clocks can be compared: the kernel's boot ID, or else the host name. */
  readonly machine: string;
  /** The PID namespace, which differs between containers of one machine. '' if the system has none. */
  readonly processes: string;
}

let cachedIdentity: ProcessIdentity | undefined;

export function getProcessIdentity(): ProcessIdentity {
  return cachedIdentity ??= {
    machine: readOrUndefined(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? hostname(),
    processes: readOrUndefined(() => readlinkSync('/proc/self/ns/pid')) ?? uniqueNamespace(),
  };
}

/**
 * Returns a unique name on Linux, because PIDs of other processes cannot be compared if Linux hides the namespace.
 */
function uniqueNamespace(): string {
  return process.platform === 'linux' ? `${process.pid} of ${Date.now()}` : '';
}

function readOrUndefined(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
