import type { SessionState } from '#features/sessions/pure/facts/state';
import { createTranscriptState, TranscriptReader } from '#features/sessions/pure/reading/transcriptReader';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import type { SessionAgent, Store, TranscriptFormat } from '#agents/transcripts/sessionAgent';
import { readWhole, type ReadTranscript } from '../support/readWhole';

function agentOf(id: string): SessionAgent {
  return sessionAgents.find((one) => one.id === id)!;
}

export function writtenBy(agent: string, bytes: Uint8Array, format: TranscriptFormat): ReadTranscript {
  return readWhole(agentOf(agent), bytes, format, 'fallback');
}

/** The sessions of records: values, or lines of JSON; for Aider lines of text. */
export function statesOf(agent: string, records: readonly unknown[]): readonly SessionState[] {
  const row = agentOf(agent);
  const state = createTranscriptState(row);
  const reader = new TranscriptReader(row, state, 'fallback');
  for (const [i, record] of records.entries()) {
    const value: unknown = typeof record === 'string' && record.startsWith('{') ? JSON.parse(record) : record;
    reader.readRecord({ value }, { position: i + 1 });
  }
  return state.sessions;
}

/** Formats `path effect, … | path effect, …`: uses, and failed uses. */
export function usesOf(agent: string, records: readonly unknown[]): string {
  const states = statesOf(agent, records);
  return (['uses', 'failed'] as const).map((name) =>
    states.flatMap((state) => state[name]).map(({ path, effect }) => `${path} ${effect}`).join(', ')
  ).join(' | ');
}

/** Every store with companions. */
export function storesWithCompanions(home: string): readonly Store[] {
  return sessionAgents.flatMap((agent) => agent.listStores({ platform: 'linux', home, variables: {}, folders: ['/p'] }))
    .filter((store) => store.listCompanions);
}
