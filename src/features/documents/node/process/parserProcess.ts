import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { contentKind } from '../../pure/contentKind';
import { kindOfPath, type DocumentKind } from '../../pure/kind';
import { buildDocumentParts, safeWarnings, type DocumentParts } from '../../pure/parts';
import { quotation, quotationMark } from '../../pure/quotation';
import { withoutSmuggled } from '../../pure/smuggling';
import { UnreadableDocument, type DocumentWarning } from '../../pure/warning';
import { zipDirectory } from '../archive/zipDirectory';
import { createCounter } from '#tokens/counter';
import { parsers } from '../parsers/parsers';
import type { FromParser, ParseRequest } from './protocol';
import { startWatchdog, watchParser } from './watchdog';

/** A separate process that parses one document after another; a crash costs only the document that caused it. */
if (isMainThread) serve();
else watchParser();

function serve(): void {
  const watchdog = startWatchdog(__filename);
  const count = counter();
  process.on('message', (request: ParseRequest) => {
    void parse(request).then((parts) => send({ kind: 'done', parts, rss: process.memoryUsage.rss() }));
  });
  process.on('disconnect', () => process.exit(0));

  async function parse(request: ParseRequest): Promise<DocumentParts> {
    const { bytes, path, fast, removeEmptyLines, chunkTokens, chunkOverlap } = request;
    const warnings: DocumentWarning[] = [];
    const warn = (warning: DocumentWarning) => {
      warnings.push(warning);
    };
    let started = process.cpuUsage();
    let kind: DocumentKind = kindOfPath(path) ?? 'txt';
    try {
      kind = kindByContent(path, bytes) ?? kind;
      const parser = await parsers[kind]();
      const options = { limit: chunkTokens, overlap: chunkOverlap, removeEmptyLines, count: count() };
      // the time for loading a parser does not count for the document
      started = process.cpuUsage();
      watchdog.begin(bytes.length / 102_400);
      const { blocks, pages } = await parser({ bytes, fast, warn, progress });
      const parts = buildDocumentParts(withoutSmuggled(blocks, warn), options, warnings);
      return { status: 'success', kind, pages, parseMs: since(started), ...parts };
    } catch (error) {
      warn(failure(error));
      return failed(kind, since(started), safeWarnings(warnings));
    } finally {
      watchdog.end();
    }
  }

  function progress(done: number, pages: number): void {
    watchdog.pages(pages);
    send({ kind: 'progress', done, pages });
  }
}

/** @throws UnreadableDocument for a format that no parser reads */
function kindByContent(path: string, bytes: Uint8Array): DocumentKind | undefined {
  const detected = contentKind(path, bytes, () => zipDirectory(bytes).map(({ name }) => name));
  if (detected && 'refused' in detected) throw new UnreadableDocument(detected.refused, detected.message);
  return detected?.kind;
}

function failed(kind: DocumentKind, parseMs: number, warnings: readonly DocumentWarning[]): DocumentParts {
  return { status: 'failed', kind, pages: null, parseMs, warnings, chunks: [], tables: [] };
}

/** A parser's error is an error of the document: its library's message is the reason. */
function failure(error: unknown): DocumentWarning {
  if (error instanceof UnreadableDocument) return { type: error.type, message: error.message };
  const text = error instanceof Error ? error.message : String(error);
  return { type: 'parse_error', message: `It could not be parsed: ${quotationMark}`, quote: quotation(text, 200) };
}

/** Processor time, as the limit counts it: what a document costs, whatever else the computer does. Ms. */
function since(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return Math.round((user + system) / 1_000);
}

function send(message: FromParser): void {
  process.send!(message);
}

/** Creates the counter with the first document that gives text. */
function counter(): () => (text: string) => number {
  let count: ((text: string) => number) | undefined;
  return () => count ??= createCounter(readFileSync(join(__dirname, 'ranks/cl100k_base.bin')), 'cl100k_base').count;
}
