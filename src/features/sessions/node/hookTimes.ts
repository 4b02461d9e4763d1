import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionState } from '../pure/facts/state';
import { orOnSystemError } from '#platform/fs/systemError';
import { namesIn } from './findTranscripts';

/** Returns the time at which each session's connected hooks last wrote, by session id, in milliseconds since 1970. */
export function hookTimes(root: string): ReadonlyMap<string, number> {
  const folder = join(root, '.agentpack/cache/hooks');
  return new Map(namesIn(folder).flatMap((name): [string, number][] => {
    // AGENT-SESSION.jsonl
    const id = /^[a-z]+-(.+)\.jsonl$/.exec(name)?.[1];
    const at = orOnSystemError(() => statSync(join(folder, name)).mtimeMs, () => undefined);
    return id === undefined || at === undefined ? [] : [[id, at]];
  }));
}

/** Marks a session as active if its hooks wrote after its last record, although its transcript does not show it yet. */
export function withHooks(state: SessionState, times: ReadonlyMap<string, number>): SessionState {
  const at = times.get(state.id);
  const isLater = at !== undefined && at > (state.updatedAt ?? 0) && state.phase !== 'ended';
  return isLater ? { ...state, phase: 'active', updatedAt: at } : state;
}
