import type { MappedDocument } from '#features/documents/pure/documentMap';
import type { ChunkLocation, SafeText } from '#model';

/** The documents of the root that a pack included. */
export interface ReportDocuments {
  readonly documents: number;
  /** Documents from which no text could be read, with the type of the warning. */
  readonly failed: readonly { readonly path: string; readonly because: string; }[];
  /** The shown chunks, then the omitted chunks, each from best to worst. */
  readonly chunks: readonly ReportChunk[];
}

export interface ReportChunk extends ChunkLocation {
  readonly id: string;
  readonly tokens: number;
  readonly score: number;
  /** Words from the task that occur in the chunk. */
  readonly matched: readonly string[];
  /** Names in the chunk that the best files contain. */
  readonly linked: readonly string[];
  /** The reason why the pack does not show the chunk; null if the pack shows it. */
  readonly omitted: 'rank' | 'value' | 'budget' | null;
}

/** The documents below a root and their sections. */
export interface DocumentsReport {
  readonly documents: readonly MappedDocument[];
}

/** A chunk with its location, and its neighboring chunks in the document. */
export interface DocumentPassage {
  readonly id: string;
  readonly place: ChunkLocation;
  readonly text: SafeText;
  readonly tokens: number;
  readonly before: string | null;
  readonly after: string | null;
}

export interface DocumentMatch extends ChunkLocation {
  readonly id: string;
  readonly score: number;
  readonly text: SafeText;
  readonly tokens: number;
  /** Words from the query that occur in the passage. */
  readonly matched: readonly string[];
}

export interface DocumentMatches {
  readonly query: string;
  /** The number of searched documents and chunks. */
  readonly documents: number;
  readonly chunks: number;
  /** The matches, the best first. */
  readonly results: readonly DocumentMatch[];
}
