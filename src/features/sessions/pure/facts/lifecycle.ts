export type SessionPhase = 'idle' | 'active' | 'ended';
export type LifecycleEvent = 'sessionStart' | 'turnStart' | 'turnEnd' | 'gitCommit' | 'sessionEnd';

/** The phase that follows an event. A turn that starts revives an ended session; a commit does not change the phase. */
const transitions: Readonly<Record<SessionPhase, Readonly<Record<LifecycleEvent, SessionPhase>>>> = {
  idle: { sessionStart: 'idle', turnStart: 'active', turnEnd: 'idle', gitCommit: 'idle', sessionEnd: 'ended' },
  active: { sessionStart: 'idle', turnStart: 'active', turnEnd: 'idle', gitCommit: 'active', sessionEnd: 'ended' },
  ended: { sessionStart: 'idle', turnStart: 'active', turnEnd: 'ended', gitCommit: 'ended', sessionEnd: 'ended' },
};

export function phaseAfter(phase: SessionPhase, event: LifecycleEvent): SessionPhase {
  return transitions[phase][event];
}

/** How long after its last record a session counts as active, in milliseconds. */
export const activeFor = 10 * 60_000;

/**
 * Returns the present phase of a session: active if its last turn is not over and has a record from the last ten
 * minutes. A record with a time in the future does not count.
 */
export function phaseNow({ phase, updatedAt }: { readonly phase: SessionPhase; readonly updatedAt?: number; },
  now: number): SessionPhase
{
  const age = updatedAt === undefined ? Infinity : now - updatedAt;
  return phase === 'active' && !(age >= 0 && age < activeFor) ? 'idle' : phase;
}
