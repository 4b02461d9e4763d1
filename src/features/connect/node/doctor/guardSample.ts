import { join } from 'node:path';
import { samplePayloads } from '#agents/hooks/samplePayloads';
import type { HookAgent } from '#agents/hooks/hookAdapters';

export interface GuardTest {
  readonly event: string;
  /** The agent's file, as shown in messages. */
  readonly file: string;
  /** The command line or plugin action that ran. */
  readonly command: string;
  /** The payload that it received. */
  readonly payload: string;
  /** Undefined if it did not end. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
  readonly passed: boolean;
  /** Why it did not pass, worded to end a sentence. */
  readonly why?: string;
}

/**
 * Returns what an agent passes to its hook at an event, about a new file below the root, which the guard never stops.
 * For an event that this version does not install: the fields that most agents have.
 */
export function guardSample(id: HookAgent, event: string, root: string): object {
  const sample = samplePayloads.find((payload) => payload.agent === id && payload.event === event);
  const session = 'agentpack-doctor';
  const place = { root, file: join(root, 'agentpack-doctor.txt'), command: 'true', session, call: 'c1' };
  return sample?.payload(place) ?? { session_id: session, cwd: root, hook_event_name: event };
}

/** Reports whether standard error shows that the guard ran, which it announces in a test. */
export function isGuard(stderr: string, id: HookAgent, event: string): boolean {
  return stderr.split(/\r?\n/).some((line) =>
    /^agentpack guard \d/.test(line) && line.trimEnd().endsWith(` ${id} ${event}`)
  );
}
