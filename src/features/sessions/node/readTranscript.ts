import { createHash } from 'node:crypto';
import * as zlib from 'node:zlib';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { readCompanionRecords, type Companions } from './companions';
import { fastDecoder } from './fastDecode';
import type { TextCallbacks } from '../pure/facts/fold';
import { createTranscriptState, TranscriptReader, type TranscriptState } from '../pure/reading/transcriptReader';
import type { SessionAgent, TranscriptFormat, TranscriptRecord } from '#agents/transcripts/sessionAgent';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { parseJson } from '#base/text/parseJson';

/** The stored data of a transcript, from which the next read continues. */
export interface StoredTranscript {
  readonly state: TranscriptState;
  readonly size: number;
  readonly modified: number;
  /** Hashes of the first and the last block that were read. */
  readonly firstHash: string;
  readonly lastHash: string;
  /** The digest of the files that belong to the transcript. */
  readonly companions?: string;
}

/** The change of the file since the last read. */
export type TranscriptChange = 'new' | 'same' | 'appended' | 'truncated' | 'replaced';

const zstdDecompress =
  (zlib as { zstdDecompressSync?: (bytes: Uint8Array, options: { maxOutputLength: number; }) => Uint8Array; })
    .zstdDecompressSync;
const isCompressed = (path: string): boolean => path.endsWith('.zst');
export const zstandardRequirement = 'compressed with Zstandard, which requires Node.js 22.15 or later';

/** Reports whether the file is compressed and the running Node.js cannot decompress it. */
export const needsZstandard = (path: string): boolean => isCompressed(path) && !zstdDecompress;

/** Flags for opening a file without blocking on a pipe and without following a link, which may lead anywhere. */
export const safeOpenFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** The size of the blocks whose hashes distinguish an appended file from a replaced one, in bytes. */
const blockBytes = 4096;
const chunkBytes = 1 << 20;
/** The maximum size of a document that is parsed, in bytes, since it has to be in memory as a whole. */
export const maxDocumentBytes = 256 << 20;

export interface ReadOptions {
  /** Other files of the session; their records come first. */
  readonly companions?: Companions;
  /** The working folder of the sessions, if the records do not name one. */
  readonly cwd?: string;
  readonly texts?: TextCallbacks;
  /** Whether to ignore the stored data. */
  readonly verify?: boolean;
  readonly cancel?: Cancel;
}

export interface ReadResult {
  readonly stored: StoredTranscript;
  readonly change: TranscriptChange;
  /** The reason why the transcript was not read, as a sentence. */
  readonly reason?: string;
}

/**
 * Reads the content added to a transcript since the last read, or the whole transcript if it was not just appended to.
 * @throws the system's error if the file cannot be read
 */
export function readTranscript(agent: SessionAgent, format: TranscriptFormat, path: string, id: string,
  previous: StoredTranscript | undefined, options: ReadOptions = {}): ReadResult
{
  const file = openSync(path, safeOpenFlags);
  try {
    const { size, mtimeMs: modified } = fstatSync(file);
    const isAppended = (format === 'lines' || format === 'text') && !isCompressed(path);
    const digest = options.companions?.digest;
    const isKnown = previous !== undefined && !options.verify && (isAppended || previous.companions === digest);
    const change = isKnown ? detectTranscriptChange(file, previous, size, modified, isAppended) : 'new';
    if (change === 'same' && previous?.companions === digest) return { stored: previous!, change };
    const state = isAppended && (change === 'appended' || change === 'same')
      ? previous!.state
      : createTranscriptState(agent);
    const reader = new TranscriptReader(agent, state, id, options.texts, format === 'text', options.cwd, fastDecoder);
    for (const record of options.companions ? readCompanionRecords(options.companions) : [])
      reader.readRecord(record, { position: state.lines.position });
    const reason = isAppended
      ? readAppended(file, reader, options.cancel)
      : readDocument(file, size, format, path, reader);
    const end = isAppended ? state.lines.offset : size;
    const hashes = { firstHash: hashFileRange(file, 0, Math.min(blockBytes, end)), lastHash: hashLastBlock(file, end) };
    return {
      stored: { state, size, modified, ...hashes, ...(digest === undefined ? {} : { companions: digest }) },
      change,
      ...(reason === undefined ? {} : { reason }),
    };
  } finally {
    closeSync(file);
  }
}

function detectTranscriptChange(file: number, previous: StoredTranscript, size: number, modified: number,
  isAppended: boolean): TranscriptChange
{
  const end = isAppended ? previous.state.lines.offset : previous.size;
  if (size < end) return 'truncated';
  if (
    hashFileRange(file, 0, Math.min(blockBytes, end)) !== previous.firstHash ||
    hashLastBlock(file, end) !== previous.lastHash
  )
    return 'replaced';
  if (!isAppended) return size === previous.size && modified === previous.modified ? 'same' : 'replaced';
  return size === previous.size ? 'same' : 'appended';
}

function readAppended(file: number, reader: TranscriptReader, cancel: Cancel | undefined): undefined {
  // a Buffer: its `indexOf` is many times faster than that of a plain byte array
  const buffer = Buffer.alloc(chunkBytes);
  for (let at = reader.state.lines.offset;;) {
    if (cancel) throwIfCancelled(cancel);
    const read = readSync(file, buffer, 0, chunkBytes, at);
    if (read === 0) break;
    reader.feed(buffer.subarray(0, read));
    at += read;
  }
  reader.finish();
  return undefined;
}

function readDocument(file: number, size: number, format: TranscriptFormat, path: string, reader: TranscriptReader):
  | string
  | undefined
{
  if (size > maxDocumentBytes)
    return `it is a single document of ${Math.round(size / 1e6)} MB, which exceeds the limit of 256 MiB`;
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size;) {
    const read = readSync(file, bytes, at, size - at, at);
    if (read === 0) break;
    at += read;
  }
  if (isCompressed(path)) {
    if (!zstdDecompress) return `it is ${zstandardRequirement}`;
    reader.feed(zstdDecompress(bytes, { maxOutputLength: maxDocumentBytes }));
    reader.finish();
    return undefined;
  }
  const text = bytes.toString('utf8');
  const record = format === 'log' ? { value: text } : parseDocument(text);
  if (!record) return 'it is not valid JSON, or it is still being written';
  reader.readRecord(record, { position: 0 });
  return undefined;
}

function parseDocument(text: string): TranscriptRecord | undefined {
  const value = parseJson(text);
  return value === undefined ? undefined : { value };
}

function hashLastBlock(file: number, end: number): string {
  return hashFileRange(file, Math.max(0, end - blockBytes), Math.min(blockBytes, end));
}

function hashFileRange(file: number, from: number, length: number): string {
  const bytes = Buffer.alloc(length);
  const read = length === 0 ? 0 : readSync(file, bytes, 0, length, from);
  return createHash('sha256').update(bytes.subarray(0, read)).digest('hex').slice(0, 16);
}
