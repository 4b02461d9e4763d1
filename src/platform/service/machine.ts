import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { ignoreSystemErrors } from './ignoreSystemErrors';

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
    machine: ignoreSystemErrors(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? hostname(),
    processes: ignoreSystemErrors(() => readlinkSync('/proc/self/ns/pid')) ?? createUniqueNamespace(),
  };
}

/**
 * Returns a unique name on Linux, because PIDs of other processes cannot be compared if Linux hides the namespace.
 */
function createUniqueNamespace(): string {
  return process.platform === 'linux' ? `${process.pid} of ${Date.now()}` : '';
}
