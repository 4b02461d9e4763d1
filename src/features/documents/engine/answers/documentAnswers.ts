import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { parseChunkId } from '#base/text/chunkId';
import type { Chunk } from '../../pure/corpus';
import { buildDocumentMap } from '../../pure/documentMap';
import type { ChunkLocation } from '#model';
import type { DocumentMatches, DocumentPassage, DocumentsReport } from '#reports';
import { redact } from '#secrets/redact';
import type { ChunkQuery } from '#engine/ports/documentsHost';
import type { CurrentCorpus } from './corpusNow';

export function createDocumentsReport({ corpus }: CurrentCorpus): DocumentsReport {
  return { documents: buildDocumentMap(corpus) };
}

/**
 * Finds a chunk by its ID.
 * @throws UserError if no document contains this chunk
 */
export function findDocumentPassage({ corpus: { chunks } }: CurrentCorpus, target: string): DocumentPassage {
  const id = parseChunkId(target) ?? target;
  const index = chunks.findIndex((chunk) => chunk.id === id);
  const chunk = chunks[index];
  if (!chunk) throw createMissingChunkError(target);
  const getNeighborId = (neighbor: Chunk | undefined) => (neighbor?.sourceId === chunk.sourceId ? neighbor.id : null);
  return {
    id,
    place: toChunkLocation(chunk),
    text: chunk.text,
    tokens: chunk.tokens,
    before: getNeighborId(chunks[index - 1]),
    after: getNeighborId(chunks[index + 1]),
  };
}

export async function findDocumentMatches({ corpus, documents }: CurrentCorpus,
  query: ChunkQuery): Promise<DocumentMatches>
{
  const hits = corpus.chunks.length === 0 ? [] : await documents.search(corpus, query);
  return {
    query: redact(query.query),
    documents: corpus.sources.length,
    chunks: corpus.chunks.length,
    results: hits.map(({ chunk, score, matched }) => ({
      ...toChunkLocation(chunk),
      id: chunk.id,
      score,
      text: chunk.text,
      tokens: chunk.tokens,
      matched,
    })),
  };
}

export function toChunkLocation(
  { citation: { sourcePath: path, pages, sectionPath, rowRange } }: Chunk,
): ChunkLocation {
  return { path, pages, sectionPath, rowRange };
}

export function createMissingChunkError(target: string): UserError {
  return new UserError(
    english`No document currently has the chunk ${
      redact(target)
    }: its text has changed or the document was removed; search for it again.`,
  );
}
