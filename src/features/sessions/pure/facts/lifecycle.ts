export type SessionPhase = 'idle' | 'active' | 'ended';
export type LifecycleEvent = 'sessionStart' | 'turnStart' | 'turnEnd' | 'gitCommit' | 'sessionEnd';

/** Maps each phase and event to the next phase. A new turn reopens an ended session; a commit changes nothing. */
const transitions: Readonly<Record<SessionPhase, Readonly<Record<LifecycleEvent, SessionPhase>>>> = {
  idle: { sessionStart: 'idle', turnStart: 'active', turnEnd: 'idle', gitCommit: 'idle', sessionEnd: 'ended' },
  active: { sessionStart: 'idle', turnStart: 'active', turnEnd: 'idle', gitCommit: 'active', sessionEnd: 'ended' },
  ended: { sessionStart: 'idle', turnStart: 'active', turnEnd: 'ended', gitCommit: 'ended', sessionEnd: 'ended' },
};

export function getNextPhase(phase: SessionPhase, event: LifecycleEvent): SessionPhase {
  return transitions[phase][event];
}

/** The time for which a session counts as active after its last record, in milliseconds. */
export const activeWindowMs = 10 * 60_000;

/**
 * Returns the current phase of a session. A session is active if its last turn has not ended and its last record is
 * less than ten minutes old. A record dated in the future does not count.
 */
export function getCurrentPhase({ phase, updatedAt }: { readonly phase: SessionPhase; readonly updatedAt?: number; },
  now: number): SessionPhase
{
  const age = updatedAt === undefined ? Infinity : now - updatedAt;
  return phase === 'active' && !(age >= 0 && age < activeWindowMs) ? 'idle' : phase;
}
