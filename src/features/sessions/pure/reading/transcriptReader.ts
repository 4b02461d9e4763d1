import { computeSha256Hex } from '#base/text/sha256Hex';
import { parseJson } from '#base/text/parseJson';
import { createEmptySession, SessionFold, type TextCallbacks } from '../facts/fold';
import type { RecordPlace, SessionState } from '../facts/state';
import type { SessionAgent, TranscriptRecord } from '#agents/transcripts/sessionAgent';
import { sanitizeEntryNames } from './safeNames';
import { shortenEntryKeys } from './shortKeys';
import { LineReader, createLineState, type LineState, type RawLine } from './lineReader';

/** Everything that is stored about one transcript as JSON, which excludes all texts of the user and the agent. */
export interface TranscriptState {
  readonly lines: LineState;
  readonly memory: unknown;
  /** One session in most formats. An Aider file contains several sessions. */
  readonly sessions: SessionState[];
  /**
   * The ID of the last record's session; undefined before the first record with an ID. Records of a session and of its
   * subagents may alternate.
   */
  current?: string;
  /** A hash of the last line, so that a line written twice counts once. */
  lastLine?: string;
}

/** The number of bytes at the beginning of a line that identify its kind. */
const headLength = 1024;

/** The number of characters from each end of a line that go into its hash. */
const hashedEndLength = 512;

/** Converts bytes to text; a host may provide faster implementations. */
export interface TranscriptDecoder {
  utf8(bytes: Uint8Array): string;
  /** Only the ASCII characters of the result are used. */
  ascii(bytes: Uint8Array): string;
  /** Returns a form of an ID or a path that is safe to keep and show. If undefined, names are kept unchanged. */
  safeName?(name: string): string;
}

const utf8Decoder = new TextDecoder('utf-8');
const latin1Decoder = new TextDecoder('latin1');
const plainDecoder: TranscriptDecoder = {
  utf8: (bytes) => utf8Decoder.decode(bytes),
  ascii: (bytes) => latin1Decoder.decode(bytes),
};

export function createTranscriptState(agent: SessionAgent): TranscriptState {
  return { lines: createLineState(), memory: agent.createMemory(), sessions: [] };
}

/**
 * Extracts facts from a transcript's bytes or records as they arrive. The state can be stored so that reading can
 * resume from it. `fallbackId` is the ID that is used if the records do not contain an ID.
 */
export class TranscriptReader {
  private readonly lineReader: LineReader;
  private currentFold: SessionFold | undefined;
  /** The last line that was parsed as a record. */
  private lastText: string | undefined;
  private readonly foldById = new Map<string, SessionFold>();

  constructor(private readonly agent: SessionAgent, readonly state: TranscriptState,
    private readonly fallbackId: string, private readonly callbacks: TextCallbacks = {},
    private readonly isText = false, private readonly cwd?: string, private readonly decoder = plainDecoder)
  {
    this.lineReader = new LineReader(state.lines);
    const lastSession = state.sessions.find((session) => session.id === state.current) ?? state.sessions.at(-1);
    if (lastSession) this.foldById.set(lastSession.id, this.currentFold = new SessionFold(lastSession, callbacks));
  }

  /** Processes the bytes that follow `state.lines.offset`. */
  feed(bytes: Uint8Array): void {
    for (const line of this.lineReader.feed(bytes)) this.readLine(line);
  }

  /** Reads a last line without a line break, if it is complete. */
  finish(): void {
    const line = this.lineReader.readRemainder((bytes) => !this.isText && isWholeJson(bytes));
    if (line) this.readLine(line);
    if (this.lastText !== undefined) this.state.lastLine = computeRecordStamp(this.lastText);
  }

  /** Reads a record of a document or a database. `place` counts the messages up to and including this record. */
  readRecord(record: TranscriptRecord, place: RecordPlace): void {
    const { safeName } = this.decoder;
    for (const rawEntry of this.agent.readEntries(record, this.state.memory)) {
      const entry = shortenEntryKeys(safeName ? sanitizeEntryNames(rawEntry, safeName) : rawEntry);
      if (entry.kind === 'about' && entry.id !== undefined && entry.id !== this.state.current)
        this.switchToSession(entry.id);
      (this.currentFold ?? this.openUnnamedSession()).add(entry, place);
    }
    if (this.currentFold) this.currentFold.state.position = Math.max(this.currentFold.state.position, place.position);
  }

  private readLine(line: RawLine): void {
    const place: RecordPlace = { position: line.position, offset: line.offset, length: line.length };
    if (this.isText) return this.readRecord({ value: this.decoder.utf8(line.bytes) }, place);
    if (this.agent.findIgnoredKind?.(this.decoder.ascii(line.bytes.subarray(0, headLength))) !== undefined) {
      if (this.currentFold) this.currentFold.state.position = place.position;
      return;
    }
    const text = this.decoder.utf8(line.bytes);
    if (this.repeatsLastLine(text)) {
      if (this.currentFold) this.currentFold.state.position = place.position;
      return;
    }
    this.lastText = text;
    const value = parseJson(text);
    if (value !== undefined) return this.readRecord({ value }, place);
    (this.currentFold ?? this.openUnnamedSession()).state.unread.malformed++;
  }

  private repeatsLastLine(text: string): boolean {
    if (this.lastText !== undefined) return text === this.lastText;
    return this.state.lastLine !== undefined && this.state.lastLine === computeRecordStamp(text);
  }

  private switchToSession(id: string): SessionFold {
    const isUnnamed = this.state.current === undefined;
    this.state.current = id;
    const openFold = this.foldById.get(id);
    if (openFold) return this.currentFold = openFold;
    const existingState = this.state.sessions.find((session) => session.id === id);
    const unnamedFold = isUnnamed && this.state.sessions.length === 1 ? this.currentFold : undefined;
    if (unnamedFold && !existingState) {
      this.foldById.delete(unnamedFold.state.id);
      unnamedFold.state.id = id;
      this.foldById.set(id, unnamedFold);
      return unnamedFold;
    }
    return this.openSession(id, existingState);
  }

  /** Opens the session of records that come before the first one with an ID. */
  private openUnnamedSession(): SessionFold {
    return this.openSession(this.fallbackId, undefined);
  }

  private openSession(id: string, existingState: SessionState | undefined): SessionFold {
    const state = existingState ?? createEmptySession(id);
    if (!existingState) this.state.sessions.push(state);
    if (this.cwd !== undefined && state.cwds.length === 0) state.cwds.push(this.cwd);
    this.currentFold = new SessionFold(state, this.callbacks);
    this.foldById.set(id, this.currentFold);
    return this.currentFold;
  }
}

/** Hashes the length and both ends of a record, which contain its IDs and times. */
function computeRecordStamp(text: string): string {
  return computeSha256Hex(`${text.length} ${text.slice(0, hashedEndLength)} ${text.slice(-hashedEndLength)}`).slice(0,
    16);
}

function isWholeJson(bytes: Uint8Array): boolean {
  return bytes[0] === 0x7b && bytes[bytes.length - 1] === 0x7d && parseJson(utf8Decoder.decode(bytes)) !== undefined;
}
