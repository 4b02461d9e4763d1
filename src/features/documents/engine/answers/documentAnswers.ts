import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { parseChunkId } from '#base/text/chunkId';
import type { Chunk } from '../../pure/corpus';
import { buildDocumentMap } from '../../pure/documentMap';
import type { ChunkPlace } from '#model';
import type { DocumentMatches, DocumentPassage, DocumentsReport } from '#reports';
import { redact } from '#secrets/redact';
import type { ChunkQuery } from '#engine/ports/documentsHost';
import type { CurrentCorpus } from './corpusNow';

export function createDocumentsReport({ corpus }: CurrentCorpus): DocumentsReport {
  return { documents: buildDocumentMap(corpus) };
}

/**
 * Finds a chunk by its ID.
 * @throws UserError if no document has this chunk any longer
 */
export function findDocumentPassage({ corpus: { chunks } }: CurrentCorpus, target: string): DocumentPassage {
  const id = parseChunkId(target) ?? target;
  const at = chunks.findIndex((chunk) => chunk.id === id);
  const chunk = chunks[at];
  if (!chunk) throw createMissingChunkError(target);
  const getNeighborId = (other: Chunk | undefined) => (other?.sourceId === chunk.sourceId ? other.id : null);
  return {
    id,
    place: toChunkPlace(chunk),
    text: chunk.text,
    tokens: chunk.tokens,
    before: getNeighborId(chunks[at - 1]),
    after: getNeighborId(chunks[at + 1]),
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
      ...toChunkPlace(chunk),
      id: chunk.id,
      score,
      text: chunk.text,
      tokens: chunk.tokens,
      matched,
    })),
  };
}

export function toChunkPlace({ citation: { sourcePath: path, pages, sectionPath, rowRange } }: Chunk): ChunkPlace {
  return { path, pages, sectionPath, rowRange };
}

export function createMissingChunkError(target: string): UserError {
  return new UserError(
    english`No document has the chunk ${
      redact(target)
    } now: its text changed or the document is gone; search for it again.`,
  );
}
