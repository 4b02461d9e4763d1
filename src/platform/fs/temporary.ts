import { hash, randomInt } from 'node:crypto';
import { threadId } from 'node:worker_threads';
import { ownIdentity } from '../service/machine';
import { isRunning } from '../state/lockHolder';

/** Containers that share a disk reuse PIDs, and a process can find the files of a killed one with the same PID. */
const run = randomInt(2 ** 47);
let created = 0;

/** Unique among all processes and threads: PID, thread, counter, random number of the run, PID namespace. */
export function uniqueSuffix(): string {
  return `${process.pid}-${threadId}-${++created}-${run}-${namespaceNumber()}`;
}

/** The file that is written and then renamed to `at`. */
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
  const found = pattern.exec(name);
  if (!found) return undefined;
  const [, pid, namespace] = found;
  return namespace === namespaceNumber() && Number(pid) !== process.pid && !isRunning(Number(pid)) ? 'dead' : 'unknown';
}

let cachedNamespace: string | undefined;

function namespaceNumber(): string {
  const { machine, processes } = ownIdentity();
  return cachedNamespace ??= String(Number.parseInt(hash('sha256', `${machine}\n${processes}`).slice(0, 12), 16));
}
