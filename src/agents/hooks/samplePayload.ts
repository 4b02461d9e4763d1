import type { HookAgent } from './hookAdapters';
import type { HookKind } from './hookCall';

/** The place that a sample payload is sent from. */
export interface SamplePlace {
  readonly root: string;
  /** As the agent names the file: absolute, or below the root. */
  readonly file: string;
  readonly command: string;
  readonly session: string;
  /** A letter and a number. */
  readonly call: string;
}

/** The input that an agent gives to a hook. */
export interface SamplePayload {
  /** On the hook's command line, as the event. */
  readonly agent: HookAgent;
  readonly event: string;
  readonly kind: HookKind;
  /** `run`: printed by the real program. */
  readonly source: string;
  payload(place: SamplePlace): Readonly<Record<string, unknown>>;
}

/** A call: the event, its kind, and the fields that it has in addition to those in every payload of the agent. */
type Call = readonly [event: string, kind: HookKind, fields?: (place: SamplePlace) => object, source?: string];

/** @param base the fields of every payload */
export function buildSamplePayloads(agent: HookAgent, source: string,
  base: (place: SamplePlace, event: string) => object, calls: readonly Call[]): readonly SamplePayload[]
{
  return calls.map(([event, kind, fields = () => ({}), ownSource = source]) => ({
    agent,
    event,
    kind,
    source: ownSource,
    payload: (place) => ({ ...base(place, event), ...fields(place) }),
  }));
}

/** A patch as Codex and models of its family write it. */
export function patch(file: string): string {
  return `*** Begin Patch\n*** Update File: ${file}\n@@\n-a\n+b\n*** End Patch`;
}
