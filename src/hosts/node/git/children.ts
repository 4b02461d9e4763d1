import type { ChildProcess } from 'node:child_process';

/**
 * A process of ours is in a group with all that it starts, so that all of it ends at once; Windows has no such groups.
 */
export const ownGroup = process.platform !== 'win32';

const running = new Set<ChildProcess>();
let watched = false;

/** Ends with this process, however that ends but by SIGKILL. */
export function endWithUs(child: ChildProcess): void {
  if (!watched)
    process.on('exit', () => {
      for (const one of running) endGroup(one);
    });
  watched = true;
  running.add(child);
  child.once('close', () => running.delete(child)).once('error', () => running.delete(child));
}

/**
 * At once, with all that it started. Who waits for its output hears that it ended, even where something else keeps that
 * open.
 */
export function endGroup(child: ChildProcess): void {
  try {
    if (ownGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // the group is gone
  }
  child.kill('SIGKILL');
  child.stdout?.destroy();
  child.stderr?.destroy();
}
