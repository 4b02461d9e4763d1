/** How often the time is counted. Ms. */
const poll = 100;

/**
 * Calls back after `ms` in which this process ran: a standstill of the machine counts as one poll, so that what arrived
 * meanwhile is handled first. Returns what ends the wait; the wait alone keeps no process alive.
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
