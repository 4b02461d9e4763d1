import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { detectContentKind } from '../../pure/contentKind';
import { findDocumentKind, type DocumentKind } from '../../pure/kind';
import { createOmissionCollector } from '../../pure/omission';
import { buildDocumentParts, redactWarnings, type DocumentParts } from '../../pure/parts';
import { createQuotation, quotationPlaceholder } from '../../pure/quotation';
import { removeSmuggledText } from '../../pure/smuggling';
import { UnreadableDocument, type DocumentWarning } from '../../pure/warning';
import { readZipDirectory } from '../archive/zipDirectory';
import { createCounter } from '#tokens/counter';
import { parsers } from '../parsers/parsers';
import type { ParserMessage, ParserTask } from './protocol';
import { startWatchdog, watchParser } from './watchdog';

/** Runs in a process that parses one document after another. A crash affects only the document that caused it. */
if (isMainThread) serve();
else watchParser();

function serve(): void {
  const watchdog = startWatchdog(__filename);
  const getCounter = createLazyCounter();
  process.on('message', (task: ParserTask) => {
    void parse(task).then((parts) => send({ kind: 'done', parts, rss: process.memoryUsage.rss() }));
  });
  process.on('disconnect', () => process.exit(0));

  async function parse(task: ParserTask): Promise<DocumentParts> {
    const { bytes, path, fast, share, removeEmptyLines, chunkTokens, chunkOverlap } = task;
    const warnings: DocumentWarning[] = [];
    const omissions = createOmissionCollector();
    const warn = (warning: DocumentWarning) => {
      warnings.push(warning);
    };
    let startUsage = process.cpuUsage();
    let kind: DocumentKind = findDocumentKind(path) ?? 'txt';
    try {
      kind = detectKind(path, bytes) ?? kind;
      const parser = await parsers[kind]();
      const options = { limit: chunkTokens, overlap: chunkOverlap, removeEmptyLines, count: getCounter() };
      // the time to load a parser does not count toward the document's time
      startUsage = process.cpuUsage();
      watchdog.begin(bytes.length / 102_400);
      const { blocks, pages } = await parser({
        bytes,
        fast,
        share,
        warn,
        omit: omissions.omit,
        progress: reportProgress,
      });
      const parts = buildDocumentParts(removeSmuggledText(blocks, warn), options, warnings, omissions.list());
      return { status: 'success', kind, pages, parseMs: measureCpuMs(startUsage), ...parts };
    } catch (error) {
      warn(toDocumentWarning(error));
      return buildFailedParts(kind, measureCpuMs(startUsage), redactWarnings(warnings));
    } finally {
      watchdog.end();
    }
  }

  function reportProgress(done: number, pages: number): void {
    watchdog.setPageCount(pages);
    send({ kind: 'progress', done, pages });
  }
}

/** @throws UnreadableDocument if no parser supports the format */
function detectKind(path: string, bytes: Uint8Array): DocumentKind | undefined {
  const detectedKind = detectContentKind(path, bytes, () => readZipDirectory(bytes).map(({ name }) => name));
  if (detectedKind && 'refused' in detectedKind)
    throw new UnreadableDocument(detectedKind.refused, detectedKind.message);
  return detectedKind?.kind;
}

function buildFailedParts(kind: DocumentKind, parseMs: number, warnings: readonly DocumentWarning[]): DocumentParts {
  return { status: 'failed', kind, pages: null, parseMs, warnings, omissions: [], chunks: [], tables: [] };
}

/** Converts an error to a warning. The message of an error from a parser library is quoted as the reason. */
function toDocumentWarning(error: unknown): DocumentWarning {
  if (error instanceof UnreadableDocument) return { type: error.type, message: error.message };
  const text = error instanceof Error ? error.message : String(error);
  return {
    type: 'parse_error',
    message: `The document could not be parsed: ${quotationPlaceholder}`,
    quote: createQuotation(text, 200),
  };
}

/** Returns the processor time used since the start, in milliseconds. It does not depend on the load of the machine. */
function measureCpuMs(startUsage: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(startUsage);
  return Math.round((user + system) / 1_000);
}

function send(message: ParserMessage): void {
  process.send!(message);
}

/** Returns a function that creates the token counter on first use. */
function createLazyCounter(): () => (text: string) => number {
  let count: ((text: string) => number) | undefined;
  return () => count ??= createCounter(readFileSync(join(__dirname, 'ranks/cl100k_base.bin')), 'cl100k_base').count;
}
