import { neverCancelled } from '#base/cancellation';
import type { Engine } from '#features/requests';
import type { Freshness } from '#model';
import type { HostRequests } from '#platform/service/protocol';

interface Found {
  readonly freshness: Freshness;
  /** When the check began, in milliseconds. */
  readonly at: number;
}

/** The maximum number of threads whose freshness is remembered. */
const maxThreads = 50;
/** The minimum interval between checks after an answer, in milliseconds. */
const renewal = 1_000;

/**
 * Answers hooks, which run once for each edit. A check reads the whole folder, so concurrent requests share one check,
 * and a request that does not need the newest result gets the last one.
 */
export function recentFreshness(engine: Pick<Engine, 'status'>, now: () => number): HostRequests['freshness'] {
  const findings = new Map<string, Found>();
  const checks = new Map<string, Promise<Found>>();
  return async (thread, maxAge) => {
    const last = findings.get(thread);
    if (!last || now() - last.at > maxAge) return (await check(thread)).freshness;
    // if it fails, the next hook waits for a new check and gets its error
    if (now() - last.at > renewal) check(thread).catch(() => findings.delete(thread));
    return last.freshness;
  };

  function check(thread: string): Promise<Found> {
    const running = checks.get(thread);
    if (running) return running;
    const at = now();
    const statusCheck = engine.status({ thread, callersEnv: {} }, { cancel: neverCancelled }).then((freshness) => {
      if (findings.size >= maxThreads) findings.clear();
      const result = { freshness, at };
      findings.set(thread, result);
      return result;
    }).finally(() => checks.delete(thread));
    checks.set(thread, statusCheck);
    return statusCheck;
  }
}
