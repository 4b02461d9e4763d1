import type { Chunk } from '../corpus';

/** Conditions that a chunk must meet to be searched. */
export interface ChunkFilter {
  /** A part of the document's ID or path; ignores case. */
  readonly source?: string | undefined;
  /** A part of a heading above the chunk; ignores case. */
  readonly section?: string | undefined;
  readonly page?: number | undefined;
}

export function passesFilter({ source, section, page }: ChunkFilter, { sourceId, citation }: Chunk): boolean {
  return (source === undefined || containsIgnoringCase(sourceId, source) ||
    containsIgnoringCase(citation.sourcePath, source)) &&
    (section === undefined || containsIgnoringCase(citation.sectionPath.join(' > '), section)) &&
    (page === undefined || (citation.pages !== null && citation.pages[0] <= page && page <= citation.pages[1]));
}

export function hasFilterConditions({ source, section, page }: ChunkFilter): boolean {
  return source !== undefined || section !== undefined || page !== undefined;
}

function containsIgnoringCase(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
