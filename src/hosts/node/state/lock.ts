import { linkSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { UserError } from '../../../base/errors';
import { cure, inWords, isSystemError } from '../fs/files';
import { isGone, isRunning, oldest, ownPlace, type Holder } from './lockHolder';
import { ownNumbers } from '../fs/temporary';

const patience = 2 * oldest;
const pauses = { shortest: 2, longest: 30 } as const;

/**
 * Runs `work` while no other process or thread runs work under the lock file at `path`. A lock whose process was killed
 * is
 * taken over at once where that can be known (see `isGone`), any other one after five seconds.
 */
export function withLock<T>(path: string, work: () => T): T {
  const mine: Holder = { token: ownNumbers(), pid: process.pid, ...ownPlace(), since: Date.now() };
  take(path, mine);
  try {
    return work();
  } finally {
    release(path, mine);
  }
}

/** What cannot be removed was not made, or a later pack removes it. */
function discard(own: string): void {
  try {
    rmSync(own, { force: true });
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

/** What cannot be removed any more, the next one takes over. */
function release(path: string, mine: Holder): void {
  try {
    if (holderOf(path)?.token === mine.token) rmSync(path, { force: true });
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof UserError)) throw error;
  }
}

function take(path: string, mine: Holder): void {
  const own = `${path}.${mine.token}.tmp`;
  try {
    writeFileSync(own, JSON.stringify(mine), { flag: 'wx' });
    let seen = { token: '', at: 0 };
    for (let pause: number = pauses.shortest; !claimed(own, path, mine); pause = Math.min(pauses.longest, 2 * pause)) {
      const holder = holderOf(path);
      if (Date.now() - mine.since > patience)
        throw new UserError(
          `${path} is held by another process for longer than it should be: if no AgentPack runs, remove that file.`,
        );
      if (holder === undefined) continue; // it was just given back
      const now = performance.now();
      if (seen.token !== holder.token) seen = { token: holder.token, at: now };
      if (isGone(holder, mine, Date.now(), now - seen.at, isRunning)) setAside(path, holder, mine);
      else sleep(pause);
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${path} cannot be made: ${inWords(error)}.${cure(error, 'write')}`);
  } finally {
    discard(own);
  }
}

/** A link is made whole or not at all, so nobody sees a lock without its holder; some file systems have no links. */
function claimed(own: string, path: string, holder: Holder): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (!isSystemError(error) || error.code === 'ENOENT') throw error;
    return error.code !== 'EEXIST' && made(path, holder);
  }
}

function made(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Undefined where there is none. Of what is no whole lock only the age is known; a link, a pipe or a device never was
 * one, and is of any age.
 */
function holderOf(path: string): Holder | undefined {
  let text: string;
  let since: number;
  try {
    const found = lstatSync(path);
    if (found.isDirectory())
      throw new UserError(`${path} is a folder in the place of a lock. Move what is there away, then try again.`);
    since = found.isFile() ? found.mtimeMs : 0;
    // a link leads anywhere, and a pipe waits for its writer
    text = found.isFile() ? readFileSync(path, 'utf8') : 'no file';
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null;
    if (
      typeof holder?.token === 'string' && typeof holder.pid === 'number' && typeof holder.machine === 'string' &&
      typeof holder.processes === 'string' && typeof holder.since === 'number'
    ) return holder as Holder;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { token: text, pid: 0, machine: ownPlace().machine, processes: 'unknown', since };
}

/** Removes a lock that a killed process left. */
export function removeDeadLock(path: string): void {
  const mine: Holder = { token: ownNumbers(), pid: process.pid, ...ownPlace(), since: Date.now() };
  const holder = holderOf(path);
  if (holder && isGone(holder, mine, mine.since, 0, isRunning)) setAside(path, holder, mine);
}

/** Of several that want to, one moves the dead lock away. Who was late moved a living one instead, and puts it back. */
function setAside(path: string, dead: Holder, mine: Holder): void {
  const aside = `${path}.${mine.token}.old.tmp`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return;
    throw error;
  }
  const moved = holderOf(aside);
  if (moved && moved.token !== dead.token) claimed(aside, path, moved);
  rmSync(aside, { force: true });
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms * (0.5 + Math.random()));
}
