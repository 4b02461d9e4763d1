// How long tests wait for what another process does: until it is seen, with a limit that grows with the slowness of the
// machine. The limit only finds what never happens.
import { execFile } from 'node:child_process';

/** The time for a start of Node on the machine where the limits were chosen, in milliseconds. */
const usualStart = 40;
/** The limit grows at most by this factor; anything that has not happened by then counts as hanging. */
const mostTimes = 6;

/** How many times longer than there a start of Node takes here and now, from 1 to `mostTimes`. */
export async function slowness() {
  const started = performance.now();
  await new Promise((done) => execFile(process.execPath, ['-e', '0'], { env: {} }, done));
  return Math.min(mostTimes, Math.max(1, (performance.now() - started) / usualStart));
}

/**
 * Polls until a condition holds and resolves to its value. `ms` is the limit on a quiet machine; when it is exceeded,
 * the machine is measured, and the limit is extended if it is slow. An error in `holds` counts as "not yet".
 *
 * @template T
 * @param {string} what is reported when the time is over, with the last error of `holds`
 * @param {() => T | undefined | false | Promise<T | undefined | false>} holds
 * @returns {Promise<T>}
 */
export async function until(what, holds, ms = 90_000, pause = 50) {
  const started = Date.now();
  let limit = ms, last;
  for (;;) {
    try {
      const value = await holds();
      if (value) { return value; }
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (Date.now() - started > limit) {
      limit = ms * await slowness();
      if (Date.now() - started > limit) { break; }
    }
    await new Promise((done) => setTimeout(done, pause));
  }
  throw new Error(`timed out: ${what}${last === undefined ? '' : `\n${last.message ?? last}`}`);
}
