import { join } from 'node:path';
import { samplePayloads } from '#agents/hooks/samplePayloads';
import type { HookAgent } from '#agents/hooks/hookAdapters';

export interface GuardTest {
  readonly event: string;
  /** The agent's file, as shown in messages. */
  readonly file: string;
  /** The command line or plugin action that ran. */
  readonly command: string;
  /** The payload that the command received. */
  readonly payload: string;
  /** The exit code, or undefined if the command did not end. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
  readonly passed: boolean;
  /** Why the test failed, worded to end a sentence. */
  readonly failureReason?: string;
}

/**
 * Returns a payload that an agent could pass to its hook for an event. The payload concerns a new file below the root,
 * which the guard never blocks. If this version installs no hook for the event, the payload has the fields that most
 * agents send.
 */
export function buildGuardSample(id: HookAgent, event: string, root: string): object {
  const sample = samplePayloads.find((payload) => payload.agent === id && payload.event === event);
  const session = 'agentpack-doctor';
  const sampleContext = { root, file: join(root, 'agentpack-doctor.txt'), command: 'true', session, call: 'c1' };
  return sample?.payload(sampleContext) ?? { session_id: session, cwd: root, hook_event_name: event };
}

/** Reports whether the standard error output shows that the guard ran. In a test, the guard announces itself there. */
export function hasGuardRun(stderr: string, id: HookAgent, event: string): boolean {
  return stderr.split(/\r?\n/).some((line) =>
    /^agentpack guard \d/.test(line) && line.trimEnd().endsWith(` ${id} ${event}`)
  );
}
