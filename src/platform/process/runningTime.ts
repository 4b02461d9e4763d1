/** The interval at which the running time is counted, in milliseconds. */
const pollMs = 100;

/**
 * Calls `callback` after this process has run for `ms` milliseconds. A suspension of the machine counts as only one
 * poll, so that the process first handles anything that arrived meanwhile. Returns a function that cancels the wait.
 * The wait does not keep the process alive.
 */
export function callAfterRunningTime(ms: number, callback: () => void): () => void {
  let remainingPolls = Math.ceil(ms / pollMs);
  const timer = setInterval(() => {
    if (--remainingPolls > 0) return;
    clearInterval(timer);
    callback();
  }, pollMs);
  timer.unref();
  return () => clearInterval(timer);
}
