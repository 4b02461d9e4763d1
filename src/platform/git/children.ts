import type { ChildProcess } from 'node:child_process';

/**
 * Whether child processes get their own process group, so that all their descendants can be killed with them. Windows
 * has no process groups.
 */
export const hasProcessGroups = process.platform !== 'win32';

const runningChildren = new Set<ChildProcess>();
let isWatchingExit = false;

/** Kills the child when this process exits, unless this process is killed by SIGKILL. */
export function killOnExit(child: ChildProcess): void {
  if (!isWatchingExit)
    process.on('exit', () => {
      for (const childProcess of runningChildren) killGroup(childProcess);
    });
  isWatchingExit = true;
  runningChildren.add(child);
  child.once('close', () => runningChildren.delete(child)).once('error', () => runningChildren.delete(child));
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
