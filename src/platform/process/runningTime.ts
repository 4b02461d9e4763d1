/** How often the time is counted, in milliseconds. */
const poll = 100;

/**
 * Calls back after this process has run for `ms` milliseconds. A standstill of the machine counts as one poll, so that
 * anything that arrived meanwhile is handled first. Returns a function that ends the wait; the wait alone keeps no
 * process alive.
 */
export function afterRunningFor(ms: number, call: () => void): () => void {
  let left = Math.ceil(ms / poll);
  const timer = setInterval(() => {
    if (--left > 0) return;
    clearInterval(timer);
    call();
  }, poll);
  timer.unref();
  return () => clearInterval(timer);
}
