import type { ProcessIdentity } from '../service/machine';
import { isSystemError } from '../fs/systemError';

export interface LockHolder extends ProcessIdentity {
  /** Unique among all locks. */
  readonly token: string;
  readonly pid: number;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

/**
 * The maximum time, in milliseconds, to hold a lock. Locked work takes milliseconds, so a process that holds the lock
 * for longer, while another process waits for it, is suspended, or its PID was reused. The limit is high because on a
 * busy machine a process may stall for seconds.
 */
export const maxHoldMs = 30_000;
/** The maximum difference between the clocks of machines that share a disk, in milliseconds. */
const maxClockSkewMs = 10 * 60_000;

/**
 * Reports whether a lock can be taken because the holder's process is dead, or this process has watched the
 * lock for more than `maxHoldMs`, or the lock is older than the maximum difference between machines' clocks. A lower
 * age proves nothing, because clocks continue while a machine is suspended.
 */
export function isAbandoned(holder: LockHolder, ownIdentity: ProcessIdentity, nowMs: number, watchedMs: number,
  isProcessRunning: (pid: number) => boolean): boolean
{
  const ageMs = Math.abs(nowMs - holder.since);
  if (watchedMs > maxHoldMs || ageMs > maxClockSkewMs) return true;
  return holder.machine === ownIdentity.machine && holder.processes === ownIdentity.processes &&
    !isProcessRunning(holder.pid);
}

/** Reports whether a process in this PID namespace is running. The PID may have been reused. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isSystemError(error) && error.code === 'EPERM';
  }
}
