import type { SafeText } from '#model';
import type { RowRange } from './block';
import type { DocumentKind } from './kind';
import type { DocumentWarning } from './warning';

/**
 * The documents of a folder, parsed and cut into chunks, as they are searched, packed and written. Texts are redacted.
 */
export interface DocumentCorpus {
  /** Sorted by path. */
  readonly sources: readonly DocumentSource[];
  /** In the order of their sources, and in reading order within each source. */
  readonly chunks: readonly Chunk[];
  readonly tables: readonly DocumentTable[];
}

export interface DocumentSource {
  /** Derived only from its path, so independent of other documents. */
  readonly id: string;
  /** Relative to the root. */
  readonly path: string;
  readonly kind: DocumentKind;
  /** SHA-256 of the bytes, lower-case hexadecimal. */
  readonly checksum: string;
  readonly bytes: number;
  readonly pages: number | null;
  readonly status: 'success' | 'failed';
  readonly parseMs: number;
  /** At least one if it failed. */
  readonly warnings: readonly DocumentWarning[];
}

export interface Chunk {
  /** Derived from the chunk's source, section and text, so that an edit elsewhere does not change it. */
  readonly id: string;
  readonly sourceId: string;
  /** Markdown. */
  readonly text: SafeText;
  readonly tokens: number;
  readonly citation: Citation;
  /** The section paths of all the chunk's content, in order; the citation names the first. */
  readonly sections: readonly (readonly string[])[];
}

/** The position of a chunk in a document. */
export interface Citation {
  readonly sourcePath: string;
  readonly pages: readonly [first: number, last: number] | null;
  /** Headings from the outermost to the innermost, if any. */
  readonly sectionPath: readonly string[];
  readonly rowRange: RowRange | null;
}

export interface DocumentTable {
  readonly blockId: string;
  readonly sourceId: string;
  readonly page: number | null;
  readonly text: SafeText;
}
