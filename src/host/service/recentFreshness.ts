import { neverCancelled } from '#base/cancellation';
import type { Engine } from '#features/requests';
import type { Freshness } from '#model';
import type { HostRequests } from '#platform/service/protocol';

interface FreshnessCheck {
  readonly freshness: Freshness;
  /** When the check began, in milliseconds. */
  readonly at: number;
}

/** The maximum number of threads whose freshness is remembered. */
const maxThreads = 50;
/** The minimum age, in milliseconds, of a result before it is checked again in the background. */
const minCheckIntervalMs = 1_000;

/**
 * Creates the request that answers hooks, which run once per edit. A check reads the whole folder, so concurrent
 * requests share one check, and a request that does not need the newest result gets the last one.
 */
export function createFreshnessRequest(engine: Pick<Engine, 'status'>,
  getTimeMs: () => number): HostRequests['freshness']
{
  const lastChecks = new Map<string, FreshnessCheck>();
  const runningChecks = new Map<string, Promise<FreshnessCheck>>();
  return async (thread, maxAge) => {
    const last = lastChecks.get(thread);
    if (!last || getTimeMs() - last.at > maxAge) return (await check(thread)).freshness;
    // if this check fails, its result is forgotten, and the next hook waits for a new check
    if (getTimeMs() - last.at > minCheckIntervalMs) check(thread).catch(() => lastChecks.delete(thread));
    return last.freshness;
  };

  function check(thread: string): Promise<FreshnessCheck> {
    const running = runningChecks.get(thread);
    if (running) return running;
    const at = getTimeMs();
    const statusCheck = engine.status({ thread, callersEnv: {} }, { cancel: neverCancelled }).then((freshness) => {
      if (lastChecks.size >= maxThreads) lastChecks.clear();
      const result = { freshness, at };
      lastChecks.set(thread, result);
      return result;
    }).finally(() => runningChecks.delete(thread));
    runningChecks.set(thread, statusCheck);
    return statusCheck;
  }
}
