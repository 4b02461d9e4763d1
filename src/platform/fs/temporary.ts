import { hash, randomInt } from 'node:crypto';
import { threadId } from 'node:worker_threads';
import { getProcessIdentity } from '../service/machine';
import { isRunning } from '../state/lockHolder';

/** Identifies this run. In containers that share a disk, a killed process may have had the same PID. */
const runNumber = randomInt(2 ** 47);
let createdCount = 0;

/**
 * Returns a suffix that is unique among all processes and threads. It consists of the PID, the thread, a counter, a
 * random number for the run, and the PID namespace.
 */
export function createUniqueSuffix(): string {
  return `${process.pid}-${threadId}-${++createdCount}-${runNumber}-${getNamespaceNumber()}`;
}

/** Returns the path of the file that is written and then renamed to `path`. */
export function createTemporaryPath(path: string): string {
  return `${path}.${createUniqueSuffix()}.tmp`;
}

/**
 * Matches a name with the suffix of `createUniqueSuffix`, which has one or two numbers fewer in older versions. A
 * renamed lock also has `.old` in its name.
 */
const temporaryNamePattern = /\.(\d+)-\d+-\d+(?:-\d+(?:-(\d+))?)?(?:\.old)?\.tmp$/;

/**
 * Returns the state of the process that wrote a temporary file: known to be dead, or unknown. Returns undefined for a
 * name that is not temporary.
 */
export function getWriterState(name: string): 'dead' | 'unknown' | undefined {
  const match = temporaryNamePattern.exec(name);
  if (!match) return undefined;
  const [, pid, namespace] = match;
  return namespace === getNamespaceNumber() && Number(pid) !== process.pid && !isRunning(Number(pid))
    ? 'dead'
    : 'unknown';
}

let cachedNamespace: string | undefined;

function getNamespaceNumber(): string {
  const { machine, processes } = getProcessIdentity();
  return cachedNamespace ??= String(Number.parseInt(hash('sha256', `${machine}\n${processes}`).slice(0, 12), 16));
}
