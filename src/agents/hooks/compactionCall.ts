/** The compaction of an agent's conversation that a hook reports. */
export interface CompactionCall {
  /** The agent, as on the hook's command line. */
  readonly agent: string;
  readonly payload: unknown;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the working set of the session that a hook's payload names. Returns undefined if the user's own configuration
 * does not allow reading the agent's sessions, or if the transcript is not in a store of this agent.
 * @throws Cancelled if it takes more than 4 seconds, and the system's errors if the transcript cannot be read
 */
export type CompactedSessionReader = (call: CompactionCall) => Promise<string | undefined>;
