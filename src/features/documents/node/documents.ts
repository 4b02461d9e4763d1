import { join } from 'node:path';
import { once } from '#base/once';
import { buildCorpus } from '../pure/corpusOf';
import type { DocumentCorpus } from '../pure/corpus';
import { termShares } from '../pure/search/termShares';
import { names } from '#engine/formats/stateNames';
import type { ChunkHit, ChunkQuery, DocumentsHost } from '#engine/ports/documentsHost';
import type { Host } from '#engine/host';
import { createSealedFiles } from '#platform/state/sealedFiles';
import { createOutputFolder, type OutputFolder } from '#platform/fs/outputFolder';
import { createOptionalOutput, createSealedOutput } from './output/sealedOutput';
import type { DocumentSearch } from './search/documentSearch';
import { createDocumentStore } from './store/documentStore';
import { createFileHashes } from './store/fileHashes';

/** Starts no process until the first document is parsed, and loads no index until the first search. */
export function createDocuments(host: Host, assetsDir: string): DocumentsHost {
  const sealed = createSealedFiles(host, 'document');
  const store = createDocumentStore(host, assetsDir, sealed);
  const folder = createOutputFolder(join(host.root, '.agentpack', names.documents));
  /** Corpora of runs that write nothing. */
  const unwritten = new WeakSet<DocumentCorpus>();
  const searchIn = (index: OutputFolder) => async () =>
    (await import('./search/documentSearch')).createDocumentSearch({
      assets: assetsDir,
      hash: host.hash,
      output: createSealedOutput(index, host),
    });
  const writing = once(searchIn(createOptionalOutput(folder, host.state)));
  const reading = once(searchIn({ ...folder, write: () => false }));
  return {
    files: createFileHashes(host, sealed),
    async corpus(files, settings, run) {
      const { parts, counters } = await store.partsOf(files, settings, run);
      const corpus = buildCorpus(files.map((file, i) => ({ file, parts: parts[i]! })), host.hash);
      if (run.noWrite) unwritten.add(corpus);
      return { corpus, counters };
    },
    search: async (corpus, query) => searchChunks(await (unwritten.has(corpus) ? reading() : writing()), corpus, query),
  };
}

async function searchChunks(search: DocumentSearch, corpus: DocumentCorpus,
  { query, ...options }: ChunkQuery): Promise<ChunkHit[]>
{
  const hits = await search.search(corpus, query, options);
  const byId = new Map(corpus.chunks.map((chunk) => [chunk.id, chunk]));
  const shares = termShares(query);
  const holders = await search.holders(corpus, shares.terms);
  return hits.map(({ id, score }) => {
    const chunk = byId.get(id)!;
    return { chunk, score, ...shares.of(chunk, holders, corpus.chunks.length) };
  });
}
