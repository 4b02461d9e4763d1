import type { Chunk, DocumentCorpus, DocumentSource } from './corpus';
import { buildSectionTrees, type SectionNode } from './map/sectionTree';

/** A document and its sections, as a tree of headings. Excludes the texts, so that a map of many documents is small. */
export interface MappedDocument extends Omit<DocumentSource, 'checksum' | 'parseMs' | 'omissions'> {
  /** The chunks before the first heading. */
  readonly chunks: readonly MappedChunk[];
  readonly sections: readonly MappedSection[];
}

export interface MappedSection {
  readonly title: string;
  readonly pages: readonly [first: number, last: number] | null;
  /** The chunks of the section's own text, without those of its subsections. */
  readonly chunks: readonly MappedChunk[];
  readonly sections: readonly MappedSection[];
}

export interface MappedChunk {
  readonly id: string;
  readonly pages: Chunk['citation']['pages'];
  readonly tokens: number;
}

export function buildDocumentMap(corpus: DocumentCorpus): readonly MappedDocument[] {
  return buildSectionTrees(corpus).map(({ source, chunks, sections }) => {
    const { checksum: _checksum, parseMs: _parseMs, omissions: _omissions, ...sourceFields } = source;
    return { ...sourceFields, chunks: chunks.map(toMappedChunk), sections: sections.map(toMappedSection) };
  });
}

function toMappedSection({ title, pages, chunks, sections }: SectionNode): MappedSection {
  return { title, pages, chunks: chunks.map(toMappedChunk), sections: sections.map(toMappedSection) };
}

function toMappedChunk({ id, tokens, citation: { pages } }: Chunk): MappedChunk {
  return { id, pages, tokens };
}
