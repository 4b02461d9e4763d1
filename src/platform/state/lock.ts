import { english } from '#base/text/english';
import { linkSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { UserError } from '#base/errors';
import { getRemedyText, describeSystemError, isSystemError } from '../fs/systemError';
import { getProcessIdentity } from '../service/machine';
import { isAbandoned, isRunning, maxHoldMs, type LockHolder } from './lockHolder';
import { createUniqueSuffix } from '../fs/temporary';

const timeoutMs = 2 * maxHoldMs;
/** The pause between two attempts, in milliseconds. */
const pauseMs = { min: 2, max: 30 } as const;

/**
 * Runs `work` while no other process or thread holds the lock file at `path`. The lock of a killed process is taken
 * over at once if the process is known to be dead (`isAbandoned`), otherwise after 30 seconds. `wait` blocks for a
 * number of milliseconds. The waiting times are added up instead of measured, so that no holder loses its lock while
 * the machine is suspended.
 * @throws UserError if the lock cannot be created, or another process holds it for too long
 */
export function runWithLock<T>(path: string, work: () => T, wait = sleep): T {
  const ownHolder: LockHolder = {
    token: createUniqueSuffix(),
    pid: process.pid,
    ...getProcessIdentity(),
    since: Date.now(),
  };
  acquireLock(path, ownHolder, wait);
  try {
    return work();
  } finally {
    releaseLock(path, ownHolder);
  }
}

/** Removes a claim. If it cannot be removed now, a later pack removes it. */
function discardClaim(claimPath: string): void {
  try {
    rmSync(claimPath, { force: true });
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

/** Removes a lock. If it cannot be removed, the next process takes it over. */
function releaseLock(path: string, ownHolder: LockHolder): void {
  try {
    if (readLockHolder(path)?.token === ownHolder.token) rmSync(path, { force: true });
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof UserError)) throw error;
  }
}

function acquireLock(path: string, ownHolder: LockHolder, wait: (ms: number) => void): void {
  const claimPath = `${path}.${ownHolder.token}.tmp`;
  try {
    writeFileSync(claimPath, JSON.stringify(ownHolder), { flag: 'wx' });
    let waitedMs = 0;
    let watchedHolder = { token: '', since: 0 };
    for (
      let pauseLength: number = pauseMs.min;
      !tryClaim(claimPath, path, ownHolder);
      pauseLength = Math.min(pauseMs.max, 2 * pauseLength)
    ) {
      const holder = readLockHolder(path);
      if (waitedMs > timeoutMs)
        throw new UserError(
          english`${path} has been held by another process for too long: if AgentPack is not running, remove that file.`,
        );
      if (holder && watchedHolder.token !== holder.token) watchedHolder = { token: holder.token, since: waitedMs };
      if (holder && isAbandoned(holder, ownHolder, Date.now(), waitedMs - watchedHolder.since, isRunning))
        setLockAside(path, holder, ownHolder);
      else {
        const ms = holder ? pauseLength : pauseMs.min; // without a holder, the lock was just released
        wait(ms);
        waitedMs += ms;
      }
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(
      english`${path} cannot be created: ${describeSystemError(error)}.${getRemedyText(error, 'write')}`,
    );
  } finally {
    discardClaim(claimPath);
  }
}

/**
 * Tries to claim the lock with a hard link, which appears with its content, so that no process sees a lock without a
 * holder. Some file systems do not support links.
 */
function tryClaim(claimPath: string, path: string, holder: LockHolder): boolean {
  try {
    linkSync(claimPath, path);
    return true;
  } catch (error) {
    if (!isSystemError(error) || error.code === 'ENOENT') throw error;
    return error.code !== 'EEXIST' && tryCreate(path, holder);
  }
}

function tryCreate(path: string, holder: LockHolder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Returns undefined if there is no lock. For a file that is not a valid lock, only the age is known; a link, a pipe or
 * a device counts as infinitely old.
 */
function readLockHolder(path: string): LockHolder | undefined {
  let text: string;
  let since: number;
  try {
    const stats = lstatSync(path);
    if (stats.isDirectory())
      throw new UserError(
        english`${path} is a folder, but should be a lock file. Move it out of the way, then try again.`,
      );
    since = stats.isFile() ? stats.mtimeMs : 0;
    // a link can lead anywhere, and reading a pipe would block
    text = stats.isFile() ? readFileSync(path, 'utf8') : 'no file';
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const holder = JSON.parse(text) as Partial<LockHolder> | null;
    if (
      typeof holder?.token === 'string' && typeof holder.pid === 'number' && typeof holder.machine === 'string' &&
      typeof holder.processes === 'string' && typeof holder.since === 'number'
    ) return holder as LockHolder;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { token: text, pid: 0, machine: getProcessIdentity().machine, processes: 'unknown', since };
}

/** Reports whether a dead process left this lock. */
export function isDeadLock(path: string): boolean {
  const ownHolder: LockHolder = {
    token: createUniqueSuffix(),
    pid: process.pid,
    ...getProcessIdentity(),
    since: Date.now(),
  };
  const holder = readLockHolder(path);
  return holder !== undefined && isAbandoned(holder, ownHolder, ownHolder.since, 0, isRunning);
}

/** Removes the lock of a dead process. */
export function removeDeadLock(path: string): void {
  const ownHolder: LockHolder = {
    token: createUniqueSuffix(),
    pid: process.pid,
    ...getProcessIdentity(),
    since: Date.now(),
  };
  const holder = readLockHolder(path);
  if (holder && isAbandoned(holder, ownHolder, ownHolder.since, 0, isRunning)) setLockAside(path, holder, ownHolder);
}

/**
 * Renames the dead lock, which only one of several processes can do. A process that is too late renames a live lock
 * instead, and restores it.
 */
function setLockAside(path: string, deadHolder: LockHolder, ownHolder: LockHolder): void {
  const asidePath = `${path}.${ownHolder.token}.old.tmp`;
  try {
    renameSync(path, asidePath);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return;
    throw error;
  }
  const movedHolder = readLockHolder(asidePath);
  if (movedHolder && movedHolder.token !== deadHolder.token) tryClaim(asidePath, path, movedHolder);
  rmSync(asidePath, { force: true });
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms * (0.5 + Math.random()));
}
