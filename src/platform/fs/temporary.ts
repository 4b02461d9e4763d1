import { hash, randomInt } from 'node:crypto';
import { threadId } from 'node:worker_threads';
import { ownIdentity } from '../service/machine';
import { isRunning } from '../state/lockHolder';

/** Containers that share a disk reuse PIDs, so a process may find the files of a killed process with the same PID. */
const run = randomInt(2 ** 47);
let created = 0;

/**
 * Returns a suffix that is unique among all processes and threads. It consists of the PID, the thread, a counter, a
 * random number for the run, and the PID namespace.
 */
export function uniqueSuffix(): string {
  return `${process.pid}-${threadId}-${++created}-${run}-${namespaceNumber()}`;
}

/** Returns the path of the file that is written and then renamed to `at`. */
export function temporaryPath(at: string): string {
  return `${at}.${uniqueSuffix()}.tmp`;
}

/** NAME, `uniqueSuffix` (in older versions without the last one or two numbers), `old` for a renamed lock. */
const pattern = /\.(\d+)-\d+-\d+(?:-\d+(?:-(\d+))?)?(?:\.old)?\.tmp$/;

/**
 * Returns the state of the process that wrote a temporary file: known to be dead, or unknown. Returns undefined for a
 * name that is not temporary.
 */
export function writerState(name: string): 'dead' | 'unknown' | undefined {
  const match = pattern.exec(name);
  if (!match) return undefined;
  const [, pid, namespace] = match;
  return namespace === namespaceNumber() && Number(pid) !== process.pid && !isRunning(Number(pid)) ? 'dead' : 'unknown';
}

let cachedNamespace: string | undefined;

function namespaceNumber(): string {
  const { machine, processes } = ownIdentity();
  return cachedNamespace ??= String(Number.parseInt(hash('sha256', `${machine}\n${processes}`).slice(0, 12), 16));
}
