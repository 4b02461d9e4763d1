import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '../../service/endpoint';
import type { LivingHost } from '../../service/protocol';
import { statIfPresent } from '../../service/userFolder';
import { orOnSystemError } from '../fs/systemError';

/** Of files whose host died; a living one touches its record every ten seconds. Ms. */
const unusedMs = 86_400_000;

/**
 * Who answers for a root, beside its socket: for people, and as a heartbeat for programs that read `verdict.json`. It
 * is outside of the workspace, so that touching it wakes nobody who watches that.
 */
export function writeRecord({ recordPath }: Endpoint, host: LivingHost, root: string): void {
  orOnSystemError(() => writeFileSync(recordPath, `${JSON.stringify({ ...host, root })}\n`, { mode: 0o600 }),
    () => undefined);
}

export function beat({ recordPath }: Endpoint): void {
  const now = new Date();
  orOnSystemError(() => utimesSync(recordPath, now, now), () => undefined);
}

export function removeRecord({ recordPath }: Endpoint): void {
  orOnSystemError(() => rmSync(recordPath, { force: true }), () => undefined);
}

/** What killed processes left, of all roots. */
export function removeDead(folder: string): void {
  orOnSystemError(() => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const record = statIfPresent(join(folder, `${name.split('.', 1)[0]}.json`));
      const last = Math.max(record?.mtimeMs ?? 0, statIfPresent(path)?.mtimeMs ?? 0);
      if (Date.now() - last > unusedMs) rmSync(path, { force: true });
    }
  }, () => undefined);
}
