import type { HookAgent } from '../adapters';
import type { HookKind } from '../hookCall';

/** Where a sample payload is sent from. */
export interface Place {
  readonly root: string;
  /** As the agent names the file: absolute, or below the root. */
  readonly file: string;
  readonly command: string;
  readonly session: string;
  /** A letter and a number. */
  readonly call: string;
}

/** What an agent gives to a hook. */
export interface SamplePayload {
  /** On the hook's command line, as the event. */
  readonly agent: HookAgent;
  readonly event: string;
  readonly kind: HookKind;
  /** `run`: printed by the real program. */
  readonly source: string;
  payload(place: Place): Readonly<Record<string, unknown>>;
}

export function sample(agent: HookAgent, event: string, kind: HookKind, source: string,
  payload: SamplePayload['payload']): SamplePayload
{
  return { agent, event, kind, source, payload };
}

/** A patch as Codex and models of its family write it. */
export function patch(file: string): string {
  return `*** Begin Patch\n*** Update File: ${file}\n@@\n-a\n+b\n*** End Patch`;
}
