import type { HookAgent } from './hookAdapters';
import type { HookKind } from './hookCall';

/** The values that the payload of a sample contains. */
export interface SampleValues {
  readonly root: string;
  /** The path of the file as the agent writes it: absolute, or relative to the root. */
  readonly file: string;
  readonly command: string;
  readonly session: string;
  /** The ID of the call: a letter and a number. */
  readonly call: string;
}

/** The input that an agent gives to a hook. */
export interface SamplePayload {
  /** An argument of the hook's command, like the event. */
  readonly agent: HookAgent;
  readonly event: string;
  readonly kind: HookKind;
  /** The source of the payload. If it contains `run`, the real program printed the payload. */
  readonly source: string;
  payload(values: SampleValues): Readonly<Record<string, unknown>>;
}

/** A call: the event, its kind, and its fields in addition to those of every payload of the agent. */
type Call = readonly [event: string, kind: HookKind, fields?: (values: SampleValues) => object, source?: string];

/** Builds the sample payloads of an agent. @param getBaseFields returns the fields of every payload */
export function buildSamplePayloads(agent: HookAgent, source: string,
  getBaseFields: (values: SampleValues, event: string) => object, calls: readonly Call[]): readonly SamplePayload[]
{
  return calls.map(([event, kind, getFields = () => ({}), ownSource = source]) => ({
    agent,
    event,
    kind,
    source: ownSource,
    payload: (values) => ({ ...getBaseFields(values, event), ...getFields(values) }),
  }));
}

/** Formats a patch as Codex and related models write it. */
export function formatPatch(file: string): string {
  return `*** Begin Patch\n*** Update File: ${file}\n@@\n-a\n+b\n*** End Patch`;
}
