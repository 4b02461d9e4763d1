import type { ChildProcess } from 'node:child_process';

/**
 * Child processes get their own process group, so that everything they start can be killed with them. Not on Windows.
 */
export const hasProcessGroups = process.platform !== 'win32';

const running = new Set<ChildProcess>();
let watched = false;

/** Kills the child when this process exits, unless this process is killed by SIGKILL. */
export function killOnExit(child: ChildProcess): void {
  if (!watched)
    process.on('exit', () => {
      for (const childProcess of running) killGroup(childProcess);
    });
  watched = true;
  running.add(child);
  child.once('close', () => running.delete(child)).once('error', () => running.delete(child));
}

/** Kills the child and its group. Its output streams end, even if another process keeps them open. */
export function killGroup(child: ChildProcess): void {
  try {
    if (hasProcessGroups && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // the group has already ended
  }
  child.kill('SIGKILL');
  child.stdout?.destroy();
  child.stderr?.destroy();
}
