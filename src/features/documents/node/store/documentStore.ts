import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '#base/once';
import { throwIfCancelled } from '#base/cancellation';
import { findDocumentKind } from '../../pure/kind';
import type { DocumentParts } from '../../pure/parts';
import type { DocumentWarning } from '../../pure/warning';
import { pickParseSettings, type DocumentCounters, type DocumentStamp, type DocumentRun,
  type ParseSettings } from '#engine/ports/documentsHost';
import type { Host } from '#engine/host';
import { names } from '#engine/formats/stateNames';
import type { SealedFiles } from '#platform/state/sealedFiles';
import { createParserClient, type ParserClient, type ParseRun } from '../process/parserClient';
import { maxBytes } from '../process/protocol';

/** The maximum total size of all cached documents, in bytes. */
const maxCachedBytes = 300_000_000;
/** The maximum total size of the document parts that stay in memory, in characters of JSON. */
const maxCachedChars = 60_000_000;

export interface DocumentStore {
  /** Returns the parts in the order of the files. Rejects with `Cancelled`, but caches everything parsed so far. */
  loadParts(files: readonly DocumentStamp[], settings: ParseSettings,
    run: DocumentRun): Promise<{ readonly parts: readonly DocumentParts[]; readonly counters: DocumentCounters; }>;
}

/** Caches parser results by content, so that each version of the parsers parses a document only once. */
export function createDocumentStore(host: Host, assetsDir: string, sealedFiles: SealedFiles): DocumentStore {
  const parserFile = join(assetsDir, 'documents.js');
  // any change to a parser changes its bundle
  const getRevision = once(() => host.hash(readFileSync(parserFile)).slice(0, 16));
  let cachedParts = new Map<string, DocumentParts>();
  return { loadParts };

  async function loadParts(files: readonly DocumentStamp[], settings: ParseSettings,
    run: DocumentRun): ReturnType<DocumentStore['loadParts']>
  {
    const nextCachedParts = new Map<string, DocumentParts>();
    const parts: DocumentParts[] = [];
    let parsedCount = 0;
    let client: ParserClient | undefined;
    try {
      for (const [i, document] of files.entries()) {
        throwIfCancelled(run.cancel);
        const key = computeKey(document, settings);
        let isFinal = true;
        let documentParts = nextCachedParts.get(key) ?? cachedParts.get(key) ?? readStored(key, run);
        if (!documentParts) {
          run.progress?.(i, files.length, document.path);
          parsedCount++;
          client ??= createParserClient(parserFile);
          const result = await parse(client, document, settings, key, {
            ...run,
            progress: (done, all) => run.progress?.(i + (all === 0 ? 0 : done / all), files.length, document.path),
          });
          documentParts = result.parts;
          isFinal = result.isFinal;
        }
        if (isFinal) nextCachedParts.set(key, documentParts);
        parts.push(documentParts);
      }
    } finally {
      client?.dispose();
      if (parsedCount > 0 && !run.noWrite) host.state.optional(() => host.state.trim(names.documents, maxCachedBytes));
    }
    cachedParts = limitCacheSize(nextCachedParts);
    return {
      parts,
      counters: {
        parsed: parsedCount,
        reused: files.length - parsedCount,
        failed: parts.filter(({ status }) => status === 'failed').length,
      },
    };
  }

  /** Parses a document. If the result is not final, the document is parsed again in the next run. */
  async function parse(client: ParserClient, { path, hash, size }: DocumentStamp, settings: ParseSettings, key: string,
    { noWrite, ...run }: DocumentRun & ParseRun): ReturnType<ParserClient['parse']>
  {
    const createFailure = (type: 'too_large' | 'parse_error', message: string, isFinal = false) => ({
      parts: createFailedParts(path, { type, message }),
      isFinal,
    });
    if (size > maxBytes)
      return createFailure('too_large', `The file has ${size} bytes; the limit is ${maxBytes} bytes.`, true);
    const bytes = host.files.read(path);
    if (bytes !== undefined && 'unreadable' in bytes)
      return createFailure('parse_error', `The file cannot be read: ${bytes.unreadable}.`);
    if (bytes === undefined || host.hash(bytes) !== hash)
      return createFailure('parse_error',
        'The file changed or disappeared while being read. It will be read in the next run.');
    const result = await client.parse({ bytes, path, ...pickParseSettings(settings) }, run);
    if (result.isFinal && !noWrite)
      host.state.optional(() => sealedFiles.write(getDocumentStorePath(key), result.parts));
    return result;
  }

  function computeKey({ path, hash }: DocumentStamp, settings: ParseSettings): string {
    return host.hash(
      JSON.stringify([hash, findDocumentKind(path) ?? '', getRevision(),
        ...Object.values(pickParseSettings(settings))]),
    );
  }

  function readStored(key: string, { noWrite }: DocumentRun): DocumentParts | undefined {
    const storedParts = host.state.optional(() => sealedFiles.read(getDocumentStorePath(key))) as
      | DocumentParts
      | undefined;
    if (storedParts && !noWrite) host.state.touch(getDocumentStorePath(key)); // the oldest entries are removed first
    return storedParts;
  }
}

function createFailedParts(path: string, warning: DocumentWarning): DocumentParts {
  const kind = findDocumentKind(path) ?? 'txt';
  return {
    status: 'failed',
    kind,
    pages: null,
    parseMs: 0,
    warnings: [warning],
    omissions: [],
    chunks: [],
    tables: [],
  };
}

function getDocumentStorePath(key: string): string {
  return `${names.documents}/${key.slice(0, 32)}.json.br`;
}

function limitCacheSize(parts: Map<string, DocumentParts>): Map<string, DocumentParts> {
  let size = 0;
  const retainedParts = new Map<string, DocumentParts>();
  for (const [key, document] of parts) {
    size += document.chunks.reduce((sum, { text }) => sum + text.length + 200, 1_000);
    if (size > maxCachedChars) break;
    retainedParts.set(key, document);
  }
  return retainedParts;
}
