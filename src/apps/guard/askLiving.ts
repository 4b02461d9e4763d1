import { realpathSync } from 'node:fs';
import { neverCancelled } from '#base/cancellation';
import { Cancelled, UserError } from '#base/errors';
import type { HostAnswer } from '#features/guard/pure/world';
import type { HostRequests } from '#platform/service/protocol';
import { connectToRunningEngine, Disconnected, Refused } from '#platform/service/serviceClient';
import { ignoringSystemErrors } from './ignoringSystemErrors';

type Env = Readonly<Record<string, string | undefined>>;

/** For the whole answer; the guard then goes by what it has compared itself. Ms. */
const patience = 150;

/**
 * Returns the answer of the AgentPack that is running for a root; undefined if none is running, it is packing, or it
 * takes too long.
 */
export async function askLiving(root: string, thread: string | undefined, maxAge: number,
  env: Env): Promise<HostAnswer | undefined>
{
  const real = ignoringSystemErrors(() => realpathSync.native(root));
  if (real === undefined) return undefined;
  const started = performance.now();
  const living = await connectToRunningEngine<HostRequests>(real, env, patience, { ofAnyEnvironment: true });
  if (!living || living.isPacking) {
    living?.dispose();
    return undefined;
  }
  // disconnecting rejects the request
  const timer = setTimeout(() => living.dispose(), Math.max(0, patience - (performance.now() - started)));
  try {
    const freshness = await living.engine.freshness(thread ?? 'none', maxAge, { cancel: neverCancelled });
    return { host: living.host, freshness };
  } catch (error) {
    const isExpected = error instanceof Disconnected || error instanceof Refused || error instanceof UserError ||
      error instanceof Cancelled;
    if (isExpected) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    living.dispose();
  }
}
