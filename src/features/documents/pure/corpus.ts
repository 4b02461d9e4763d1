import type { SafeText } from '#model';
import type { RowRange } from './block';
import type { DocumentKind } from './kind';
import type { Omission } from './omission';
import type { DocumentWarning } from './warning';

/**
 * The documents of a folder, parsed and split into chunks, for searches, packs and output files. All texts are
 * redacted.
 */
export interface DocumentCorpus {
  /** Sorted by path. */
  readonly sources: readonly DocumentSource[];
  /** In the order of their sources, and in reading order within each source. */
  readonly chunks: readonly Chunk[];
  readonly tables: readonly DocumentTable[];
}

export interface DocumentSource {
  /** Derived only from the path, so it does not depend on other documents. */
  readonly id: string;
  /** The path relative to the root. */
  readonly path: string;
  readonly kind: DocumentKind;
  /** The SHA-256 of the bytes in lower-case hexadecimal. */
  readonly checksum: string;
  readonly bytes: number;
  readonly pages: number | null;
  readonly status: 'success' | 'failed';
  readonly parseMs: number;
  /** Contains at least one warning if parsing failed. */
  readonly warnings: readonly DocumentWarning[];
  /** Text that is not part of the document's content and therefore in no chunk. */
  readonly omissions: readonly Omission[];
}

export interface Chunk {
  /** Derived from the chunk's source, section and text, so that an edit elsewhere does not change it. */
  readonly id: string;
  readonly sourceId: string;
  /** The text as Markdown. */
  readonly text: SafeText;
  readonly tokens: number;
  readonly citation: Citation;
  /** The section paths of all the chunk's content, in order; the citation contains the first path. */
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
