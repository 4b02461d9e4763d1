import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process among all that share a disk. */
export interface ProcessIdentity {
  /** The machine, for clocks: the boot ID of the kernel, else the host name. */
  readonly machine: string;
  /** The PID namespace, which differs between containers of one machine. '' if the system has none. */
  readonly processes: string;
}

let cachedIdentity: ProcessIdentity | undefined;

export function ownIdentity(): ProcessIdentity {
  return cachedIdentity ??= {
    machine: readOrUndefined(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? hostname(),
    processes: readOrUndefined(() => readlinkSync('/proc/self/ns/pid')) ?? uniqueNamespace(),
  };
}

/** Where Linux hides the namespace, no PID of another process can be compared. */
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
