import { closeSync, openSync, readSync } from 'node:fs';
import { parseJson } from '#base/text/parseJson';
import type { SessionEntryReport } from '#reports';
import type { Entry } from '#agents/transcripts/entry';
import { LineReader, createLineState, type RawLine } from '../pure/reading/lineReader';
import type { SessionAgent, TranscriptFormat } from '#agents/transcripts/sessionAgent';
import { sanitizeEntryNames } from '../pure/reading/safeNames';
import { redactValue } from './redactRecord';
import { toSafeName } from './safeName';

const decoder = new TextDecoder('utf-8');

/**
 * Reads the entries of a transcript in the form that all agents share. Includes texts and inputs only with `withTexts`.
 */
export function readSessionEntries(agent: SessionAgent, format: TranscriptFormat, path: string,
  withTexts: boolean): readonly SessionEntryReport[]
{
  const memory: unknown = agent.createMemory();
  const entries: { entry: Entry; position: number; }[] = [];
  const add = (value: unknown, position: number) => {
    for (const entry of agent.readEntries({ value }, memory)) {
      entries.push({ entry: sanitizeEntryNames(entry, toSafeName), position: entry.position ?? position });
    }
  };
  forEachLine(path, format, (line) => {
    const text = decoder.decode(line.bytes);
    if (format === 'text' || format === 'log') return add(text, line.position);
    const value = parseJson(text);
    if (value !== undefined) add(value, line.position);
  });
  const resultPositions = new Map(
    entries.flatMap(({ entry, position }) =>
      entry.kind === 'result' && entry.key !== undefined ? [[entry.key, position] as const] : []
    ),
  );
  return entries.filter(({ entry }) => shownKinds.has(entry.kind)).map(({ entry, position }) => ({
    uuid: entry.key ?? null,
    type: entry.kind,
    time: entry.at === undefined ? null : new Date(entry.at).toISOString(),
    position,
    tool: entry.kind === 'call' ? entry.tool : null,
    input: entry.kind === 'call' && withTexts ? redactValue(entry.input) : null,
    resultAt: entry.kind === 'call' && entry.key !== undefined ? resultPositions.get(entry.key) ?? null : null,
    ok: entry.kind === 'result' ? entry.ok ?? null : null,
    files: 'files' in entry ? entry.files?.map((use) => ({ path: use.path, how: use.effect })) ?? [] : [],
    text: withTexts && 'text' in entry ? String(redactValue(entry.text)) : null,
  }));
}

const shownKinds: ReadonlySet<Entry['kind']> = new Set(['prompt', 'answer', 'call', 'result', 'usage', 'rewind',
  'end']);

/** Calls a function for each line of a transcript. A document counts as one line. */
export function forEachLine(path: string, format: TranscriptFormat, handleLine: (line: RawLine) => void): void {
  const file = openSync(path, 'r');
  try {
    const parts: Uint8Array[] = [];
    const reader = new LineReader(createLineState());
    const isWhole = format === 'document' || format === 'log';
    for (let at = 0;;) {
      const buffer = new Uint8Array(1 << 20);
      const read = readSync(file, buffer, 0, buffer.length, at);
      if (read === 0) break;
      at += read;
      if (isWhole) parts.push(buffer.subarray(0, read));
      else for (const line of reader.feed(buffer.subarray(0, read))) handleLine(line);
    }
    const bytes = isWhole ? Buffer.concat(parts) : undefined;
    const lastLine = bytes ? { bytes, offset: 0, length: bytes.length, position: 1 } : reader.readRemainder(() => true);
    if (lastLine) handleLine(lastLine);
  } finally {
    closeSync(file);
  }
}
