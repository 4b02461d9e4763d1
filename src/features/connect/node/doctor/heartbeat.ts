import { join } from 'node:path';
import * as s from '#base/schema/schema';
import { readTextIfPossible } from '#platform/fs/outerIgnores';

/** Says that a hook of an agent ran: the guard writes `~/.agentpack/heartbeats/AGENT.json` at each call. */
export interface Heartbeat {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** AgentPack's, of the guard that ran. */
  readonly version: string;
  readonly event: string;
  /** The folder with a pack that the call was about; null if there was none. */
  readonly root: string | null;
}

const schema = s.object({ time: s.time, version: s.line(100), event: s.line(200), root: s.nullable(s.line(10_000)) });

/** Returns undefined if no hook ran. */
export function readHeartbeat(home: string, agent: string): Heartbeat | undefined {
  const text = readTextIfPossible(join(home, '.agentpack', 'heartbeats', `${agent}.json`));
  return text === undefined ? undefined : s.acceptedJson<Heartbeat>(schema, text);
}
