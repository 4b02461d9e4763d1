import { join } from 'node:path';
import { once } from '#base/once';
import { buildCorpus } from '../pure/corpusOf';
import type { DocumentCorpus } from '../pure/corpus';
import { createTermShares } from '../pure/search/termShares';
import { names } from '#engine/formats/stateNames';
import type { ChunkHit, ChunkQuery, DocumentsHost } from '#engine/ports/documentsHost';
import type { Host } from '#engine/host';
import { createCompressedFiles } from '#platform/state/compressedFiles';
import { createSealedFiles } from '#platform/state/sealedFiles';
import { createOutputFolder, type OutputFolder } from '#platform/fs/outputFolder';
import { createOptionalOutput, createSealedOutput } from './output/sealedOutput';
import type { DocumentSearch } from './search/documentSearch';
import { createDocumentStore } from './store/documentStore';
import { createFileHashes } from './store/fileHashes';

/** Creates the documents of a host. A process is started only to parse a document; the first search loads the index. */
export function createDocuments(host: Host, assetsDir: string): DocumentsHost {
  const sealedFiles = createSealedFiles(host, 'document');
  const store = createDocumentStore(host, assetsDir, createCompressedFiles(host, 'document'));
  const folder = createOutputFolder(join(host.root, '.agentpack', names.documents));
  /** The corpora of runs that do not write to disk. */
  const unwrittenCorpora = new WeakSet<DocumentCorpus>();
  const createSearchLoader = (index: OutputFolder) => async () =>
    (await import('./search/documentSearch')).createDocumentSearch({
      assetsDir,
      hash: host.hash,
      output: createSealedOutput(index, host),
    });
  const getWritingSearch = once(createSearchLoader(createOptionalOutput(folder, host.state)));
  const getReadingSearch = once(createSearchLoader({ ...folder, write: () => false }));
  return {
    files: createFileHashes(host, sealedFiles),
    async corpus(files, settings, run) {
      const { parts, counters } = await store.loadParts(files, settings, run);
      const corpus = buildCorpus(files.map((file, i) => ({ file, parts: parts[i]! })), host.hash);
      if (run.noWrite) unwrittenCorpora.add(corpus);
      return { corpus, counters };
    },
    search: async (corpus, query) =>
      searchChunks(await (unwrittenCorpora.has(corpus) ? getReadingSearch() : getWritingSearch()), corpus, query),
  };
}

async function searchChunks(search: DocumentSearch, corpus: DocumentCorpus,
  { query, ...options }: ChunkQuery): Promise<ChunkHit[]>
{
  const hits = await search.search(corpus, query, options);
  const chunksById = new Map(corpus.chunks.map((chunk) => [chunk.id, chunk]));
  const shares = createTermShares(query);
  const chunkCounts = await search.countChunksWithTerms(corpus, shares.terms);
  return hits.map(({ id, score }) => {
    const chunk = chunksById.get(id)!;
    return { chunk, score, ...shares.computeShare(chunk, chunkCounts, corpus.chunks.length) };
  });
}
