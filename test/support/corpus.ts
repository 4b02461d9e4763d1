import { createHash } from 'node:crypto';
import type { Chunk, DocumentCorpus, DocumentSource } from '#features/documents/pure/corpus';
import type { SafeText } from '#model';

/** A document for `corpusOf`: its chunks in order. */
export interface SampleDocument {
  readonly path: string;
  readonly status?: DocumentSource['status'];
  readonly warnings?: DocumentSource['warnings'];
  readonly omissions?: DocumentSource['omissions'];
  readonly chunks?: readonly SampleChunk[];
  readonly tables?: readonly { readonly page?: number; readonly text: string; }[];
}

export interface SampleChunk {
  readonly text: string;
  readonly page?: number;
  readonly section?: readonly string[];
  readonly rows?: readonly [number, number];
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** A corpus as the parsers would give it; ids tell the place: `src_00_1` is the second chunk of the first document. */
export function sampleCorpus(documents: readonly SampleDocument[]): DocumentCorpus {
  const idOf = (i: number) => `src_${String(i).padStart(2, '0')}`;
  return {
    sources: documents.map(({ path, status = 'success', warnings = [], omissions = [], chunks = [] }, i) => ({
      id: idOf(i),
      path,
      kind: 'pdf',
      checksum: sha256(JSON.stringify(chunks)),
      bytes: 1000 + i,
      pages: chunks.some(({ page }) => page !== undefined) ? Math.max(...chunks.map(({ page }) => page ?? 1)) : null,
      status,
      parseMs: 1,
      warnings,
      omissions,
    })),
    chunks: documents.flatMap(({ path, chunks = [] }, i) =>
      chunks.map(({ text, page, section = [], rows }, k): Chunk => ({
        id: `${idOf(i)}_${k}`,
        sourceId: idOf(i),
        text: text as SafeText,
        tokens: Math.ceil(text.length / 4),
        citation: {
          sourcePath: path,
          pages: page === undefined ? null : [page, page],
          sectionPath: section,
          rowRange: rows ?? null,
        },
        sections: [section],
      }))
    ),
    tables: documents.flatMap(({ tables = [] }, i) =>
      tables.map(({ page, text }, k) => ({
        blockId: `${idOf(i)}_table_${k}`,
        sourceId: idOf(i),
        page: page ?? null,
        text: text as SafeText,
      }))
    ),
  };
}
