import { hash, randomInt } from 'node:crypto';
import { threadId } from 'node:worker_threads';
import { isRunning, ownPlace } from '../state/lockHolder';

/**
 * Containers that share a disk have processes of the same number, and a killed one leaves its files to the next of that
 * number.
 */
const run = randomInt(2 ** 47);
let made = 0;

/**
 * Like no other of this or any other process or thread: process, thread, count, run, and whose process numbers these
 * are.
 */
export function ownNumbers(): string {
  return `${process.pid}-${threadId}-${++made}-${run}-${ownPlaceNumber()}`;
}

/** Where to write what then takes the place of `at`. */
export function temporaryFor(at: string): string {
  return `${at}.${ownNumbers()}.tmp`;
}

/**
 * The name that it was written for, `ownNumbers` (in older versions without the last or the last two), and perhaps
 * `old`: of a lock that was moved away.
 */
const pattern = /\.(\d+)-\d+-\d+(?:-\d+(?:-(\d+))?)?(?:\.old)?\.tmp$/;

/**
 * Whose temporary file this name is: of a process that is known to be gone, of one that may be at work, or of nobody's
 * that we know.
 */
export function writerOf(name: string): 'gone' | 'unknown' | undefined {
  const found = pattern.exec(name);
  if (!found) return undefined;
  const [, pid, place] = found;
  return place === ownPlaceNumber() && Number(pid) !== process.pid && !isRunning(Number(pid)) ? 'gone' : 'unknown';
}

let placeNumber: string | undefined;

function ownPlaceNumber(): string {
  const { machine, processes } = ownPlace();
  return placeNumber ??= String(Number.parseInt(hash('sha256', `${machine}\n${processes}`).slice(0, 12), 16));
}
