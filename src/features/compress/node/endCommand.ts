import type { ChildProcess } from 'node:child_process';
import type { Cancel } from '#base/cancellation';

/** How often a cancellation is checked. Ms. */
const pollInterval = 100;
/**
 * The signals that a cancelled command receives, and after how long: a test runner reports its results at SIGINT. Ms.
 */
const signals = [[0, 'SIGINT'], [1_000, 'SIGTERM'], [2_000, 'SIGKILL']] as const;

/**
 * Ends the command when the run is cancelled, or when this process exits; `isGroup`: with all that it started. Without
 * a group of its own it shares the terminal's, which sends Ctrl+C to it too. Returns a function that ends the watch.
 */
export function endWhenCancelled(child: ChildProcess, isGroup: boolean, cancel: Cancel): () => void {
  const pending = signals.filter(([, signal]) => isGroup || signal !== 'SIGINT');
  let waited = 0;
  const timer = setInterval(() => {
    if (!cancel.cancelled) return;
    if (pending[0] && waited >= pending[0][0]) send(child, isGroup, pending.shift()![1]);
    waited += pollInterval;
  }, pollInterval);
  const atExit = (): void => send(child, isGroup, 'SIGKILL');
  process.once('exit', atExit);
  return () => {
    clearInterval(timer);
    process.removeListener('exit', atExit);
    // the command has ended, perhaps before what it started
    if (cancel.cancelled && isGroup) send(child, isGroup, 'SIGKILL');
  };
}

function send(child: ChildProcess, isGroup: boolean, signal: NodeJS.Signals): void {
  if (!isGroup || child.pid === undefined) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // the group has already ended
  }
}
