import { closeSync, openSync, readSync } from 'node:fs';
import { parseJson } from '#base/text/parseJson';
import type { RecordPlace, SessionState } from '../pure/facts/state';
import type { SessionTexts } from '../pure/facts/summary';
import { shortenKey } from '../pure/reading/shortKeys';
import { catchSystemError } from '#platform/fs/systemError';
import type { FolderTranscript } from './folderSessions';
import { readDatabaseTexts } from './sessionDatabase';
import { readTranscript, safeOpenFlags } from './readTranscript';

/** The maximum size of a record that is shown, in bytes. */
const maxRecordBytes = 8 << 20;
/** The maximum number of prompts shown for one session; the newest are shown. */
const maxPrompts = 200;

/** Reads a session's prompts and the agent's last answer directly from the records. These texts are not stored. */
export function readSessionTexts(transcript: FolderTranscript, state: SessionState): SessionTexts {
  const { agent, format, path } = transcript;
  if (format !== 'lines' && format !== 'text' || path.endsWith('.zst')) return readDocumentTexts(transcript, state);
  const file = catchSystemError(() => openSync(path, safeOpenFlags), () => undefined);
  if (file === undefined) return { prompts: new Map() };
  try {
    const readEntries = (place: RecordPlace | undefined) => {
      const value = place && readRecord(file, place);
      return value === undefined ? [] : agent.readEntries({ value }, agent.createMemory());
    };
    const prompts = state.prompts.slice(-maxPrompts).flatMap(({ key, place }): [string, string][] =>
      readEntries(place).flatMap((entry): [string, string][] => (
        entry.kind === 'prompt' && (entry.key === undefined || shortenKey(entry.key) === key) ? [[key, entry.text]] : []
      ))
    );
    const lastAnswer = readEntries(state.lastAnswer).flatMap((entry) => (entry.kind === 'answer' ? entry.text : [])).at(
      -1,
    );
    return { prompts: new Map(prompts), ...(lastAnswer === undefined ? {} : { lastAnswer }) };
  } finally {
    closeSync(file);
  }
}

/** Reads a whole document again, because no positions are stored for its records. */
function readDocumentTexts({ agent, format, path, readOptions: sessionOptions }: FolderTranscript,
  state: SessionState): SessionTexts
{
  const prompts = new Map<string, string>();
  let lastAnswer: string | undefined;
  const texts = {
    onPrompt: (key: string, text: string) => void prompts.set(key, text),
    onAnswer: (text: string) => void (lastAnswer = text),
  };
  if (format === 'database') readDatabaseTexts(agent, path, state.id, texts);
  else catchSystemError(
      () => void readTranscript(agent, format, path, state.id, undefined, { ...sessionOptions, texts }),
      () => undefined,
    );
  return { prompts, ...(lastAnswer === undefined ? {} : { lastAnswer }) };
}

function readRecord(file: number, { offset, length }: RecordPlace): unknown {
  if (offset === undefined || length === undefined || length > maxRecordBytes) return undefined;
  const bytes = Buffer.alloc(length);
  const read = readSync(file, bytes, 0, length, offset);
  const text = bytes.toString('utf8', 0, read).replace(/^[\0\s\uFEFF]+/, '').trimEnd();
  return parseJson(text) ?? text;
}
