import { neverCancelled } from '#base/cancellation';
import type { Engine } from '#features/requests';
import type { Freshness } from '#model';
import type { HostRequests } from '#platform/service/protocol';

interface FreshnessCheck {
  readonly freshness: Freshness;
  /** The time at which the check began, in milliseconds. */
  readonly startedAt: number;
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
    const lastCheck = lastChecks.get(thread);
    if (!lastCheck || getTimeMs() - lastCheck.startedAt > maxAge) return (await check(thread)).freshness;
    // if this check fails, its result is forgotten, and the next hook waits for a new check
    if (getTimeMs() - lastCheck.startedAt > minCheckIntervalMs) check(thread).catch(() => lastChecks.delete(thread));
    return lastCheck.freshness;
  };

  function check(thread: string): Promise<FreshnessCheck> {
    const runningCheck = runningChecks.get(thread);
    if (runningCheck) return runningCheck;
    const startedAt = getTimeMs();
    const statusCheck = engine.status({ thread, callersEnv: {} }, { cancel: neverCancelled }).then((freshness) => {
      if (lastChecks.size >= maxThreads) lastChecks.clear();
      const result = { freshness, startedAt };
      lastChecks.set(thread, result);
      return result;
    }).finally(() => runningChecks.delete(thread));
    runningChecks.set(thread, statusCheck);
    return statusCheck;
  }
}
