import type { SafeText } from './text';

/** The position of a chunk in a document. */
export interface ChunkLocation {
  readonly path: string;
  /** The first and last page, counted from 1; null if the format has no pages. */
  readonly pages: readonly [first: number, last: number] | null;
  /** Headings, outermost first. */
  readonly sectionPath: readonly string[];
  /** The first and last row of the sheet or file, counted from 1. */
  readonly rowRange: readonly [first: number, last: number] | null;
}

/** A chunk of a document that the task may refer to. */
export interface FoundChunk extends ChunkLocation {
  readonly id: string;
  readonly text: SafeText;
  readonly tokens: number;
  /** The share of the task's words that the chunk contains, weighted by their rarity in the documents, from 0 to 1. */
  readonly share: number;
  /** Words from the task that the chunk contains, as the task spells them. */
  readonly matched: readonly string[];
  /** Whether the share is high enough for the chunk to be shown in a pack. */
  readonly isRelevant: boolean;
  /** Whether the task names the document. */
  readonly isNamed: boolean;
  /** Whether the user pinned the chunk or its document. */
  readonly isPinned: boolean;
  /** Paths, identifiers and error codes in the chunk. */
  readonly names: readonly string[];
}

/** The documents of a folder, and the chunks that the task may refer to. */
export interface FoundDocuments {
  readonly documents: number;
  /** Documents from which no text could be read, with the reason. */
  readonly failed: readonly { readonly path: string; readonly because: string; }[];
  /** The best chunk first. */
  readonly chunks: readonly FoundChunk[];
  /** Pinned chunks that no longer exist in any document. */
  readonly lostPins: readonly string[];
}

export const vectorModes = ['off', 'corpus', 'endpoint'] as const;
/**
 * Whether searches may use vectors in addition to words: vectors fitted to the documents, or vectors from a service.
 */
export type VectorMode = (typeof vectorModes)[number];

/** The maximum number of tokens in a chunk that the setting allows. */
export const maxChunkTokens = 8_000;
