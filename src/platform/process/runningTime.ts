/** How often the time is counted, in milliseconds. */
const pollMs = 100;

/**
 * Calls back after this process has run for `ms` milliseconds. While the machine is suspended, only one poll is
 * counted, so that anything that arrived meanwhile is handled first. Returns a function that cancels the wait. The wait
 * does not keep the process alive.
 */
export function callAfterRunningTime(ms: number, call: () => void): () => void {
  let remainingPolls = Math.ceil(ms / pollMs);
  const timer = setInterval(() => {
    if (--remainingPolls > 0) return;
    clearInterval(timer);
    call();
  }, pollMs);
  timer.unref();
  return () => clearInterval(timer);
}
