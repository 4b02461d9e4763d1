import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isSystemError, orOnSystemError } from '../fs/systemError';

/** Identifies a process among all that share a disk. */
export interface ProcessIdentity {
  /** The machine, for clocks: the boot ID of the kernel, else the host name. */
  readonly machine: string;
  /** The PID namespace: containers of one machine have separate ones. '' where the system has none. */
  readonly processes: string;
}

export interface Holder extends ProcessIdentity {
  /** Unique among all locks. */
  readonly token: string;
  readonly pid: number;
  /** Ms since the epoch. */
  readonly since: number;
}

/**
 * Locked work takes milliseconds: who holds the lock for longer, while another process waits for it, is suspended, or
 * its PID was reused. Ms.
 */
export const maxHoldMs = 5_000;
/** The maximum difference between clocks of machines that share a disk. Ms. */
const maxSkew = 10 * 60_000;

/**
 * Whether a lock can be taken from its holder: its process is dead, or this process has `watched` it for more than
 * `maxHoldMs`, or it is older than the clocks of machines differ. A lower age proves nothing: while a machine stands
 * still, its clock goes on.
 */
export function isAbandoned(holder: Holder, here: ProcessIdentity, now: number, watched: number,
  runs: (pid: number) => boolean): boolean
{
  const age = Math.abs(now - holder.since);
  if (watched > maxHoldMs || age > maxSkew) return true;
  return holder.machine === here.machine && holder.processes === here.processes && !runs(holder.pid);
}

/** `pid`: of this PID namespace. The PID may have been reused. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isSystemError(error) && error.code === 'EPERM';
  }
}

let own: ProcessIdentity | undefined;

export function ownIdentity(): ProcessIdentity {
  return own ??= {
    machine: readOrUndefined(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? hostname(),
    processes: readOrUndefined(() => readlinkSync('/proc/self/ns/pid')) ?? uniqueNamespace(),
  };
}

/** Where Linux hides the namespace, no PID of another process can be compared. */
function uniqueNamespace(): string {
  return process.platform === 'linux' ? `${process.pid} of ${Date.now()}` : '';
}

function readOrUndefined(read: () => string): string | undefined {
  return orOnSystemError(() => read(), () => undefined);
}
