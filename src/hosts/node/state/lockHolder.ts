import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isSystemError } from '../fs/files';

/** Who a process is among all that may share a disk. */
export interface Place {
  /** Whose clock it reads: the running kernel's id where there is one, else the host's name. */
  readonly machine: string;
  /**
   * Whose process numbers it knows: containers of one machine, and of one name, have their own. '' where the system has
   * no such thing.
   */
  readonly processes: string;
}

export interface Holder extends Place {
  /** Which one of all locks that ever were this is. */
  readonly token: string;
  readonly pid: number;
  readonly since: number;
}

/**
 * What a lock guards takes milliseconds: a holder of this age is stopped, or is another process that was given its
 * number. Ms.
 */
export const oldest = 5_000;
/** No clock of a machine that works with others is wrong by more. Ms. */
const mostSkew = 10 * 60_000;

/**
 * Whether a lock may be taken from its holder: at once where its process is known to be gone, by its age where its
 * clock is ours,
 * and else once we ourselves have `watched` it for so long, in milliseconds.
 */
export function isGone(holder: Holder, here: Place, now: number, watched: number,
  runs: (pid: number) => boolean): boolean
{
  const age = Math.abs(now - holder.since);
  if (watched > oldest || age > mostSkew) return true;
  if (holder.machine !== here.machine) return false;
  return age > oldest || (holder.processes === here.processes && !runs(holder.pid));
}

/** Of a number of ours; another process may have been given it since. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isSystemError(error) && error.code === 'EPERM';
  }
}

let own: Place | undefined;

export function ownPlace(): Place {
  return own ??= {
    machine: told(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? hostname(),
    processes: told(() => readlinkSync('/proc/self/ns/pid')) ?? unnamed(),
  };
}

/** On a Linux that hides it, the numbers of no other process are known to be ours. */
function unnamed(): string {
  return process.platform === 'linux' ? `${process.pid} of ${Date.now()}` : '';
}

function told(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}
