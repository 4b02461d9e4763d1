import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { parseJson } from '#base/text/parseJson';
import { LineReader, createLineState, type RawLine } from '../../pure/reading/lineReader';
import type { SessionAgent, TranscriptFormat } from '#agents/transcripts/sessionAgent';
import { ActionCollector, type SessionActions } from '../../pure/workingSet/sessionActions';
import { fastDecode } from '../fastDecode';
import { maxDocumentBytes, safeOpenFlags } from '../readTranscript';

export interface ReadActions {
  readonly actions: SessionActions;
  /** True if older records were not read. */
  readonly isPartial: boolean;
}

/**
 * The parts of a long transcript that are parsed, in bytes: the beginning, which names the session, its folder and the
 * first prompt, and the end. A context of 200,000 tokens takes about 4 MB of a transcript, so the end reaches back
 * beyond the last compaction. Lines between them are only counted.
 */
const parsedHead = 1 << 18;
const parsedTail = 6 << 20;
const chunkSize = 1 << 20;
/** The number of bytes at the beginning of a line that identify its kind. */
const headLength = 1024;

/**
 * Reads what a session did from its transcript, texts included; nothing is stored.
 * @throws the system's error if the file cannot be read
 */
export function readActions(agent: SessionAgent, format: Exclude<TranscriptFormat, 'database'>, path: string,
  id: string): ReadActions
{
  const collector = new ActionCollector(id);
  const memory: unknown = agent.memory();
  const add = (value: unknown, position: number): void => {
    for (const entry of agent.entries({ value }, memory)) collector.add(entry, position);
  };
  const file = openSync(path, safeOpenFlags);
  try {
    const { size } = fstatSync(file);
    if (format === 'document' || format === 'log') {
      const bytes = readBytes(file, Math.min(size, maxDocumentBytes));
      const text = fastDecode.utf8(bytes);
      add(format === 'log' ? text : parseJson(text), 0);
      return { actions: collector.actions(), isPartial: size > maxDocumentBytes };
    }
    const isParsed = (offset: number): boolean => offset < parsedHead || offset >= size - parsedTail;
    const reader = new LineReader(createLineState());
    const buffer = Buffer.alloc(chunkSize);
    const addLine = (line: RawLine): void => {
      if (!isParsed(line.offset)) return;
      if (format === 'text') add(fastDecode.utf8(line.bytes), line.position);
      else if (agent.passes?.(fastDecode.ascii(line.bytes.subarray(0, headLength))) === undefined) {
        const value = parseJson(fastDecode.utf8(line.bytes));
        if (value !== undefined) add(value, line.position);
      }
    };
    for (let at = 0, read; (read = readSync(file, buffer, 0, chunkSize, at)) > 0; at += read)
      for (const line of reader.feed(buffer.subarray(0, read))) addLine(line);
    // the agent may write the line break together with the next record
    const last = reader.rest(() => true);
    if (last) addLine(last);
    return { actions: collector.actions(), isPartial: size > parsedHead + parsedTail };
  } finally {
    closeSync(file);
  }
}

function readBytes(file: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0, read; at < size && (read = readSync(file, bytes, at, size - at, at)) > 0;) at += read;
  return bytes;
}
