import { closeSync, openSync, readSync } from 'node:fs';
import { parseJson } from '#base/text/parseJson';
import type { RecordPlace, SessionState } from '../pure/facts/state';
import type { SessionTexts } from '../pure/facts/summary';
import { orOnSystemError } from '#platform/fs/systemError';
import type { FolderTranscript } from './folderSessions';
import { readDatabaseTexts } from './sessionDatabase';
import { readTranscript, unfollowed } from './readTranscript';

/** The maximum size of a record that is shown, in bytes. */
const longestRecord = 8 << 20;
/** The maximum number of prompts shown for one session; the newest are shown. */
const mostPrompts = 200;

/** Reads what users wrote in a session, and the agent's last answer, directly from the records: none of it is kept. */
export function readSessionTexts(transcript: FolderTranscript, state: SessionState): SessionTexts {
  const { agent, format, path } = transcript;
  if (format !== 'lines' && format !== 'text' || path.endsWith('.zst')) return documentTexts(transcript, state);
  const file = orOnSystemError(() => openSync(path, unfollowed), () => undefined);
  if (file === undefined) return { prompts: new Map() };
  try {
    const entriesAt = (place: RecordPlace | undefined) => {
      const value = place && recordAt(file, place);
      return value === undefined ? [] : agent.entries({ value }, agent.memory());
    };
    const prompts = state.prompts.slice(-mostPrompts).flatMap(({ key, place }): [string, string][] =>
      entriesAt(place).flatMap((entry): [string, string][] => (
        entry.kind === 'prompt' && (entry.key === undefined || entry.key === key) ? [[key, entry.text]] : []
      ))
    );
    const lastAnswer = entriesAt(state.lastAnswer).flatMap((entry) => (entry.kind === 'answer' ? entry.text : [])).at(
      -1,
    );
    return { prompts: new Map(prompts), ...(lastAnswer === undefined ? {} : { lastAnswer }) };
  } finally {
    closeSync(file);
  }
}

/** Reads a document again: its records have no place in it. */
function documentTexts({ agent, format, path, more }: FolderTranscript, state: SessionState): SessionTexts {
  const prompts = new Map<string, string>();
  let lastAnswer: string | undefined;
  const texts = {
    prompt: (key: string, text: string) => void prompts.set(key, text),
    answer: (text: string) => void (lastAnswer = text),
  };
  if (format === 'database') readDatabaseTexts(agent, path, state.id, texts);
  else orOnSystemError(() => void readTranscript(agent, format, path, state.id, undefined, { ...more, texts }),
      () => undefined);
  return { prompts, ...(lastAnswer === undefined ? {} : { lastAnswer }) };
}

function recordAt(file: number, { offset, length }: RecordPlace): unknown {
  if (offset === undefined || length === undefined || length > longestRecord) return undefined;
  const bytes = Buffer.alloc(length);
  const read = readSync(file, bytes, 0, length, offset);
  const text = bytes.toString('utf8', 0, read).replace(/^[\0\s\uFEFF]+/, '').trimEnd();
  return parseJson(text) ?? text;
}
