import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionState } from '../pure/facts/state';
import { catchSystemError } from '#platform/fs/systemError';
import { listEntryNames } from './findTranscripts';

/** Returns the time at which each session's connected hooks last wrote, by session id, in milliseconds since 1970. */
export function readHookTimes(root: string): ReadonlyMap<string, number> {
  const folder = join(root, '.agentpack/cache/hooks');
  return new Map(listEntryNames(folder).flatMap((name): [string, number][] => {
    // the name has the form AGENT-SESSION.jsonl
    const id = /^[a-z]+-(.+)\.jsonl$/.exec(name)?.[1];
    const time = catchSystemError(() => statSync(join(folder, name)).mtimeMs, () => undefined);
    return id === undefined || time === undefined ? [] : [[id, time]];
  }));
}

/** Marks a session as active if its hooks wrote after the last record in its transcript. */
export function applyHookTimes(state: SessionState, times: ReadonlyMap<string, number>): SessionState {
  const time = times.get(state.id);
  const isLater = time !== undefined && time > (state.updatedAt ?? 0) && state.phase !== 'ended';
  return isLater ? { ...state, phase: 'active', updatedAt: time } : state;
}
