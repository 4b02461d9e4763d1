import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#platform/service/endpoint';
import { getProcessIdentity } from '#platform/service/machine';
import type { RunningHost } from '#platform/service/protocol';
import { statIfPresent } from '#platform/service/userFolder';
import { catchSystemError } from '#platform/fs/systemError';
import { isRunning } from '#platform/state/lockHolder';

/**
 * The age, in milliseconds, at which the files of a host on another machine are removed. They belong to a host that has
 * ended, because a running host touches its record every ten seconds.
 */
const maxUnusedMs = 86_400_000;

/**
 * Records the host that answers for a root, next to its socket: for users, and as a heartbeat for programs that read
 * `verdict.json`. The record is outside the workspace, so touching it does not wake any program that watches the
 * workspace.
 */
export function writeRecord({ recordPath }: Endpoint, host: RunningHost, root: string): void {
  catchSystemError(
    () => writeFileSync(recordPath, `${JSON.stringify({ ...host, ...getProcessIdentity(), root })}\n`, { mode: 0o600 }),
    () => undefined,
  );
}

export function touchRecord({ recordPath }: Endpoint): void {
  const currentTime = new Date();
  catchSystemError(() => utimesSync(recordPath, currentTime, currentTime), () => undefined);
}

export function removeRecord({ recordPath }: Endpoint): void {
  catchSystemError(() => rmSync(recordPath, { force: true }), () => undefined);
}

/**
 * Removes the files that killed processes left behind, for all roots. A process on another machine or in another
 * container counts as dead after a day.
 */
export function removeDeadHostFiles(folder: string): void {
  catchSystemError(() => {
    for (const name of readdirSync(folder).sort().reverse()) { // a record is removed after the files that need it
      const path = join(folder, name);
      const recordPath = join(folder, `${name.split('.', 1)[0]}.json`);
      const [fileTime, recordTime] = [statIfPresent(path)?.mtimeMs ?? 0, statIfPresent(recordPath)?.mtimeMs ?? 0];
      // a newer file belongs to the next host, which has not written its record yet
      const isDead = fileTime <= recordTime && isDeadProcessRecord(recordPath);
      if (isDead || Date.now() - Math.max(fileTime, recordTime) > maxUnusedMs) rmSync(path, { force: true });
    }
  }, () => undefined);
}

function isDeadProcessRecord(recordPath: string): boolean {
  const { machine, processes, pid } = readRecord(recordPath);
  const currentIdentity = getProcessIdentity();
  return machine === currentIdentity.machine && processes === currentIdentity.processes && Number.isSafeInteger(pid) &&
    !isRunning(pid as number);
}

/** Returns an empty object if the file is not a record. */
function readRecord(path: string): Readonly<Record<string, unknown>> {
  const text = catchSystemError(() => readFileSync(path, 'utf8'), () => 'null');
  try {
    return Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
