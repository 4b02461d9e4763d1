import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { chunkIdIn } from '#base/text/chunkId';
import type { Chunk } from '../../pure/corpus';
import { documentMap } from '../../pure/documentMap';
import type { ChunkPlace } from '#model';
import type { DocumentMatches, DocumentPassage, DocumentsReport } from '#reports';
import { redact } from '#secrets/redact';
import type { ChunkQuery } from '#engine/ports/documentsHost';
import type { CorpusNow } from './corpusNow';

export function documentsReport({ corpus }: CorpusNow): DocumentsReport {
  return { documents: documentMap(corpus) };
}

/** @throws UserError if no document has this chunk now */
export function documentPassage({ corpus: { chunks } }: CorpusNow, target: string): DocumentPassage {
  const id = chunkIdIn(target) ?? target;
  const at = chunks.findIndex((chunk) => chunk.id === id);
  const chunk = chunks[at];
  if (!chunk) throw noSuchChunk(target);
  const beside = (other: Chunk | undefined) => (other?.sourceId === chunk.sourceId ? other.id : null);
  return {
    id,
    place: toChunkPlace(chunk),
    text: chunk.text,
    tokens: chunk.tokens,
    before: beside(chunks[at - 1]),
    after: beside(chunks[at + 1]),
  };
}

export async function documentMatches({ corpus, documents }: CorpusNow, query: ChunkQuery): Promise<DocumentMatches> {
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

export function noSuchChunk(target: string): UserError {
  return new UserError(
    english`No document has the chunk ${
      redact(target)
    } now: its text changed or the document is gone; search for it again.`,
  );
}
