import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '#base/once';
import { throwIfCancelled } from '#base/cancellation';
import { kindOfPath } from '../../pure/kind';
import type { DocumentParts } from '../../pure/parts';
import type { DocumentWarning } from '../../pure/warning';
import type { DocumentCounters, DocumentStamp, DocumentRun, ParseSettings } from '#engine/ports/documentsHost';
import type { Host } from '#engine/host';
import { names } from '#engine/formats/stateNames';
import type { SealedFiles } from '#platform/state/sealedFiles';
import { createParserClient, type ParserClient, type ParseRun } from '../process/parserClient';
import { maxBytes } from '../process/protocol';

/** Limit for all cached documents. Bytes. */
const maxCachedBytes = 300_000_000;
/** The maximum size of documents whose parts stay in memory, in characters of JSON. */
const maxHeld = 60_000_000;

export interface DocumentStore {
  /** In the order of the files. Rejects with `Cancelled`, but keeps in the cache what was parsed until then. */
  partsOf(files: readonly DocumentStamp[], settings: ParseSettings,
    run: DocumentRun): Promise<{ readonly parts: readonly DocumentParts[]; readonly counters: DocumentCounters; }>;
}

/** Caches parser results by content, so that each version of the parsers parses a document only once. */
export function createDocumentStore(host: Host, assetsDir: string, sealed: SealedFiles): DocumentStore {
  const file = join(assetsDir, 'documents.js');
  // any change of a parser changes its bundle
  const revision = once(() => host.hash(readFileSync(file)).slice(0, 16));
  let cached = new Map<string, DocumentParts>();
  return { partsOf };

  async function partsOf(files: readonly DocumentStamp[], settings: ParseSettings,
    run: DocumentRun): ReturnType<DocumentStore['partsOf']>
  {
    const next = new Map<string, DocumentParts>();
    const parts: DocumentParts[] = [];
    let parsed = 0;
    let client: ParserClient | undefined;
    try {
      for (const [i, source] of files.entries()) {
        throwIfCancelled(run.cancel);
        const key = keyOf(source, settings);
        let isFinal = true;
        let documentParts = next.get(key) ?? cached.get(key) ?? read(key, run);
        if (!documentParts) {
          run.progress?.(i, files.length, source.path);
          parsed++;
          client ??= createParserClient(file);
          const result = await parse(client, source, settings, key, {
            ...run,
            progress: (done, all) => run.progress?.(i + (all === 0 ? 0 : done / all), files.length, source.path),
          });
          documentParts = result.parts;
          isFinal = result.isFinal;
        }
        if (isFinal) next.set(key, documentParts);
        parts.push(documentParts);
      }
    } finally {
      client?.dispose();
      if (parsed > 0 && !run.noWrite) host.state.optional(() => host.state.trim(names.documents, maxCachedBytes));
    }
    cached = withinLimit(next);
    return {
      parts,
      counters: {
        parsed,
        reused: files.length - parsed,
        failed: parts.filter(({ status }) => status === 'failed').length,
      },
    };
  }

  /** A result that is not final is tried again in the next run. */
  async function parse(client: ParserClient, { path, hash, size }: DocumentStamp,
    { fast, removeEmptyLines, chunkTokens, chunkOverlap }: ParseSettings, key: string,
    { noWrite, ...run }: DocumentRun & ParseRun): ReturnType<ParserClient['parse']>
  {
    const failed = (type: 'too_large' | 'parse_error', message: string, isFinal = false) => ({
      parts: failedParts(path, { type, message }),
      isFinal,
    });
    if (size > maxBytes) return failed('too_large', `It has ${size} bytes; at most ${maxBytes} are read.`, true);
    const bytes = host.files.read(path);
    if (bytes !== undefined && 'unreadable' in bytes)
      return failed('parse_error', `It cannot be read: ${bytes.unreadable}.`);
    if (bytes === undefined || host.hash(bytes) !== hash)
      return failed('parse_error', 'It changed or disappeared while it was being read; the next run reads it again.');
    const request = { bytes, path, fast, removeEmptyLines, chunkTokens, chunkOverlap };
    const result = await client.parse(request, run);
    if (result.isFinal && !noWrite) host.state.optional(() => sealed.write(getDocumentStorePath(key), result.parts));
    return result;
  }

  function keyOf({ path, hash }: DocumentStamp, settings: ParseSettings): string {
    return host.hash(
      JSON.stringify([hash, kindOfPath(path) ?? '', revision(), settings.fast, settings.removeEmptyLines,
        settings.chunkTokens, settings.chunkOverlap]),
    );
  }

  function read(key: string, { noWrite }: DocumentRun): DocumentParts | undefined {
    const stored = host.state.optional(() => sealed.read(getDocumentStorePath(key))) as DocumentParts | undefined;
    if (stored && !noWrite) host.state.touch(getDocumentStorePath(key)); // the oldest are removed first
    return stored;
  }
}

function failedParts(path: string, warning: DocumentWarning): DocumentParts {
  const kind = kindOfPath(path) ?? 'txt';
  return { status: 'failed', kind, pages: null, parseMs: 0, warnings: [warning], chunks: [], tables: [] };
}

function getDocumentStorePath(key: string): string {
  return `${names.documents}/${key.slice(0, 32)}.json`;
}

function withinLimit(parts: Map<string, DocumentParts>): Map<string, DocumentParts> {
  let size = 0;
  const kept = new Map<string, DocumentParts>();
  for (const [key, document] of parts) {
    size += document.chunks.reduce((sum, { text }) => sum + text.length + 200, 1_000);
    if (size > maxHeld) break;
    kept.set(key, document);
  }
  return kept;
}
