import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { buildSessionReport } from '#features/sessions/pure/facts/summary';
import { deduplicateSessions } from '#features/sessions/pure/facts/ownHistory';
import type { SessionState } from '#features/sessions/pure/facts/state';
import { createTranscriptState, TranscriptReader } from '#features/sessions/pure/reading/transcriptReader';
import type { SessionAgent, TranscriptFormat, TranscriptRecord } from '#agents/transcripts/sessionAgent';
import type { SessionReport } from '#reports';

export interface ReadTranscript {
  readonly sessions: readonly SessionState[];
  /** By key. */
  readonly prompts: Map<string, string>;
  lastAnswer: string | undefined;
}

/** Reads bytes in parts, as they would arrive; `companions` are read first. */
export function readWhole(agent: SessionAgent, bytes: Uint8Array, format: TranscriptFormat, id: string,
  parts: readonly number[] = [], companions: readonly TranscriptRecord[] = []): ReadTranscript
{
  const read: ReadTranscript = { sessions: [], prompts: new Map(), lastAnswer: undefined };
  const state = createTranscriptState(agent);
  const reader = new TranscriptReader(agent, state, id, {
    onPrompt: (key, text) => void read.prompts.set(key, text),
    onAnswer: (text) => void (read.lastAnswer = text),
  }, format === 'text');
  for (const record of companions) reader.readRecord(record, { position: 0 });
  if (format === 'document') {
    reader.readRecord({ value: JSON.parse(Buffer.from(bytes).toString('utf8')) }, { position: 0 });
  } else if (format === 'log') {
    reader.readRecord({ value: Buffer.from(bytes).toString('utf8') }, { position: 0 });
  } else {
    let from = 0;
    for (const to of [...parts, bytes.length]) {
      reader.feed(bytes.subarray(from, to));
      from = to;
    }
    reader.finish();
  }
  return { ...read, sessions: state.sessions, lastAnswer: read.lastAnswer };
}

/** All that a report says of a transcript of one file; `NAME.companion.json` beside it is read first. */
export function factsOf(agent: SessionAgent, path: string, format: TranscriptFormat): readonly SessionReport[] {
  const name = basename(path, extname(path));
  const companion = path.replace(/\.[^.]+$/, '.companion.json');
  const companions = existsSync(companion)
    ? [{ value: JSON.parse(readFileSync(companion, 'utf8')) as unknown, companion }]
    : [];
  const read = readWhole(agent, readFileSync(path), format, name, [], companions);
  const folders = [...new Set(read.sessions.flatMap((one) => one.cwds.slice(0, 1)))];
  return deduplicateSessions(read.sessions).map((state) =>
    buildSessionReport(state, {}, [], {
      agent,
      folders,
      now: 0,
      texts: { prompts: read.prompts, ...(read.lastAnswer === undefined ? {} : { lastAnswer: read.lastAnswer }) },
    })
  );
}

export function transcriptsBelow(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => !/\.(?:facts|companion)\.json$/.test(name)).sort().map((name) =>
    `${folder}/${name}`
  );
}
