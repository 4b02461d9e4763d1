import type { DocumentsReport, ReportChunk } from '#reports';
import type { SafeText } from '#model';

type Mapped = DocumentsReport['documents'][number];

/** A document as the engine lists it. */
export function document(path: string, part: Partial<Mapped> = {}): Mapped {
  return {
    id: 'src_00000001',
    path,
    kind: 'pdf',
    bytes: 1_000,
    pages: 2,
    status: 'success',
    warnings: [],
    chunks: [],
    sections: [section('Rules', ['a', 'b'])],
    ...part,
  };
}

/** A section whose chunks are on page 1, 2 … */
export function section(title: string, ids: readonly string[],
  sections: Mapped['sections'] = []): Mapped['sections'][number]
{
  return {
    title,
    pages: [1, Math.max(1, ids.length)],
    chunks: ids.map((id, i) => ({ id: chunkId(id), pages: [i + 1, i + 1], tokens: 100 })),
    sections,
  };
}

export function chunkId(id: string): string {
  return `src_00000001_${id.charCodeAt(0).toString(16).padStart(8, '0')}`;
}

export function reportChunk(id: string, part: Partial<ReportChunk> = {}): ReportChunk {
  return {
    id: chunkId(id),
    path: 'docs/spec.pdf',
    pages: [1, 1],
    sectionPath: ['Rules', 'Rounding'],
    rowRange: null,
    tokens: 100,
    score: 50,
    matched: [],
    linked: [],
    omitted: null,
    ...part,
  };
}

export const safe = (text: string): SafeText => text as SafeText;
