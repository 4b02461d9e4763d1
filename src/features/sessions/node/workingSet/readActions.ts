import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Entry } from '#agents/transcripts/entry';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { parseJson } from '#base/text/parseJson';
import { LineReader, createLineState, newlineByte, type LineState, type RawLine } from '../../pure/reading/lineReader';
import type { SessionAgent, TranscriptFormat } from '#agents/transcripts/sessionAgent';
import { ActionCollector, type SessionActions } from '../../pure/workingSet/sessionActions';
import { fastDecoder } from '../fastDecode';
import { maxDocumentBytes, safeOpenFlags } from '../readTranscript';

export interface SessionActionsResult {
  readonly actions: SessionActions;
  /** True if older records were not read. */
  readonly isPartial: boolean;
}

/**
 * The number of bytes that are parsed at the beginning and at the end of a long transcript. The beginning contains the
 * session's ID, its folder and the first prompt. A context of 200,000 tokens takes about 4 MB of a transcript, so the
 * end reaches back beyond the last compaction. Lines between the two parts are only counted.
 */
const parsedHeadBytes = 1 << 18;
const parsedTailBytes = 6 << 20;
const chunkSize = 1 << 20;
/** The number of bytes at the beginning of a line that identify its kind. */
const lineHeadBytes = 1024;

/**
 * Reads a session's actions, including their texts, from its transcript. Nothing is stored.
 * @throws Cancelled, and the system's error if the file cannot be read
 */
export function readActions(agent: SessionAgent, format: Exclude<TranscriptFormat, 'database'>, path: string,
  id: string, cancel: Cancel): SessionActionsResult
{
  const collector = new ActionCollector(id);
  const isPartial = readLatestEntries(agent, format, path, (entry, position) => collector.add(entry, position), cancel);
  return { actions: collector.getActions(), isPartial };
}

/**
 * Passes the entries of a transcript to `addEntry`, with the positions of their records. Returns true if older records
 * were not read.
 * @throws Cancelled, and the system's error if the file cannot be read
 */
export function readLatestEntries(agent: SessionAgent, format: Exclude<TranscriptFormat, 'database'>, path: string,
  addEntry: (entry: Entry, position: number) => void, cancel: Cancel): boolean
{
  const memory: unknown = agent.createMemory();
  const add = (value: unknown, position: number): void => {
    for (const entry of agent.readEntries({ value }, memory)) addEntry(entry, position);
  };
  const file = openSync(path, safeOpenFlags);
  try {
    const { size } = fstatSync(file);
    if (format === 'document' || format === 'log') {
      const bytes = readBytes(file, Math.min(size, maxDocumentBytes));
      const text = fastDecoder.utf8(bytes);
      add(format === 'log' ? text : parseJson(text), 0);
      return size > maxDocumentBytes;
    }
    const addLine = (line: RawLine): void => {
      if (format === 'text') add(fastDecoder.utf8(line.bytes), line.position);
      else if (agent.findIgnoredKind?.(fastDecoder.ascii(line.bytes.subarray(0, lineHeadBytes))) === undefined) {
        const value = parseJson(fastDecoder.utf8(line.bytes));
        if (value !== undefined) add(value, line.position);
      }
    };
    readOuterLines(file, size, addLine, cancel);
    return size > parsedHeadBytes + parsedTailBytes;
  } finally {
    closeSync(file);
  }
}

/** Passes the lines that begin in the parsed parts of a file to `handleLine`. */
function readOuterLines(file: number, size: number, handleLine: (line: RawLine) => void, cancel: Cancel): void {
  const tailStart = size - parsedTailBytes;
  const state = createLineState();
  const buffer = Buffer.allocUnsafe(chunkSize);
  let reader = new LineReader(state);
  let at = 0;
  while (state.offset < parsedHeadBytes && readChunk());
  if (state.offset < tailStart) {
    skipLines(file, buffer, state, tailStart, cancel);
    reader = new LineReader(state);
    at = state.offset;
  }
  while (readChunk());
  // the agent may write the line break together with the next record
  const lastLine = reader.readRemainder(() => true);
  if (lastLine) handleParsedLine(lastLine);

  function readChunk(): boolean {
    throwIfCancelled(cancel);
    const read = readSync(file, buffer, 0, chunkSize, at);
    at += read;
    for (const line of reader.feed(buffer.subarray(0, read))) handleParsedLine(line);
    return read > 0;
  }

  function handleParsedLine(line: RawLine): void {
    if (line.offset < parsedHeadBytes || line.offset >= tailStart) handleLine(line);
  }
}

/** Advances the state to the first line that begins at `end` or later, otherwise to the last line. */
function skipLines(file: number, buffer: Buffer, state: LineState, end: number, cancel: Cancel): void {
  for (let at = state.offset, read; (read = readSync(file, buffer, 0, buffer.length, at)) > 0; at += read) {
    throwIfCancelled(cancel);
    for (let index = buffer.indexOf(newlineByte); index >= 0 && index < read;) {
      state.position++;
      state.offset = at + index + 1;
      if (state.offset >= end) return;
      index = buffer.indexOf(newlineByte, index + 1);
    }
  }
}

function readBytes(file: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0, read; at < size && (read = readSync(file, bytes, at, size - at, at)) > 0;) at += read;
  return bytes;
}
