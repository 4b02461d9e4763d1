import assert from 'node:assert/strict';
import { deduplicateSessions } from '#features/sessions/pure/facts/ownHistory';
import { sumUsages } from '#features/sessions/pure/facts/summary';
import type { SessionAgent, TranscriptFormat, TranscriptRecord } from '#agents/transcripts/sessionAgent';
import { readWhole } from './readWhole';

/** What is looked at of each session, in the order of their start: only what a row names is compared. */
export interface Outcome {
  readonly id?: string;
  readonly parent?: string;
  readonly cwd?: string;
  readonly prompts?: readonly string[];
  /** `modified src/a.ts result`, in order. */
  readonly uses?: readonly string[];
  readonly failed?: readonly string[];
  /** Input, output, cache creation, cache read, reasoning, calls. */
  readonly tokens?: readonly (number | null)[];
}

export interface Transcript {
  readonly records: readonly unknown[] | string;
  readonly format?: TranscriptFormat;
  readonly companions?: readonly TranscriptRecord[];
}

/** Reads transcripts of one agent, and compares their sessions after what they share was left to the earliest. */
export function assertOutcome(agent: SessionAgent, transcripts: readonly Transcript[],
  expected: readonly Outcome[]): void
{
  const prompts = new Map<string, string>();
  const states = transcripts.flatMap(({ records, format = 'lines', companions = [] }, i) => {
    const text = typeof records === 'string' ? records : textField(records, format);
    const read = readWhole(agent, Buffer.from(text), format, `transcript-${i + 1}`, [], companions);
    for (const [key, one] of read.prompts) prompts.set(key, one);
    return read.sessions;
  });
  const found = deduplicateSessions(states).map((state): Required<Outcome> => {
    const { input, output, cacheCreation, cacheRead, reasoning, calls } = sumUsages(state.usages);
    const named = (list: typeof state.uses): string[] =>
      list.map((use) => `${use.effect} ${use.path}${use.to === undefined ? '' : ` ${use.to}`} ${use.proof}`);
    return {
      id: state.id,
      parent: state.parent ?? '',
      cwd: state.cwds.at(-1) ?? '',
      prompts: state.prompts.map((one) => prompts.get(one.key) ?? ''),
      uses: named(state.uses),
      failed: named(state.failed),
      tokens: [input, output, cacheCreation, cacheRead, reasoning, calls],
    };
  });
  const compared = found.map((one, i) =>
    Object.fromEntries(Object.keys(expected[i] ?? one).map((name) => [name, one[name as keyof Outcome]]))
  );
  assert.deepEqual(compared, expected);
}

function textField(records: readonly unknown[], format: TranscriptFormat): string {
  return format === 'document' ? JSON.stringify(records[0]) : records.map((one) => `${JSON.stringify(one)}\n`).join('');
}
