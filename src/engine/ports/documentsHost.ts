import type { Cancel } from '#base/cancellation';
import type { Chunk, DocumentCorpus } from '#features/documents/pure/corpus';
import type { DocumentSettings } from '../optionTable/documentOptionTable';

/** The current state of a document. */
export interface DocumentStamp {
  readonly path: string;
  /** The content's hash. */
  readonly hash: string;
  /** The size in bytes. */
  readonly size: number;
}

interface AllParseSettings extends DocumentSettings {
  readonly removeEmptyLines: boolean;
}

/** The settings that a document's chunks depend on, besides its bytes, in the order of the key of cached chunks. */
const parseSettingNames = ['fast', 'removeEmptyLines', 'chunkTokens',
  'chunkOverlap'] as const satisfies readonly (keyof AllParseSettings)[];
export type ParseSettings = Pick<AllParseSettings, (typeof parseSettingNames)[number]>;

export function pickParseSettings(settings: ParseSettings): ParseSettings {
  return Object.fromEntries(parseSettingNames.map((name) => [name, settings[name]])) as unknown as ParseSettings;
}

export interface DocumentRun {
  readonly cancel: Cancel;
  /** Whether caching on disk is disabled. */
  readonly noWrite?: boolean;
  /**
   * Called before and while a document is parsed, with the number of documents done and the total; parts of a document
   * count as fractions.
   */
  progress?(done: number, total: number, path: string): void;
}

export interface DocumentCounters {
  readonly parsed: number;
  /** The number of documents whose chunks were already cached. */
  readonly reused: number;
  readonly failed: number;
}

export interface ChunkHit {
  readonly chunk: Chunk;
  /** Greater than 0; comparable only within one result. */
  readonly score: number;
  /**
   * The share of the query's words, weighted by their rarity in the documents, that the chunk contains, from 0 to 1.
   */
  readonly share: number;
  /** Words of the query that the chunk contains, as written in the query. */
  readonly matched: readonly string[];
}

export interface ChunkQuery {
  readonly query: string;
  readonly topK: number;
  /** A part of the ID or path of the document. */
  readonly source?: string | undefined;
  /** A part of a heading. */
  readonly section?: string | undefined;
  readonly page?: number | undefined;
}

/** Parses documents in a separate process, and searches the parsed ones. */
export interface DocumentsHost {
  /**
   * Returns stamps in the order of the paths, without missing files. A file with an unchanged stat is not read again.
   */
  files(paths: readonly string[], noWrite?: boolean): readonly DocumentStamp[];
  /** Parses the documents, or returns their cached chunks. Rejects with `Cancelled`. */
  corpus(files: readonly DocumentStamp[], settings: ParseSettings,
    run: DocumentRun): Promise<{ readonly corpus: DocumentCorpus; readonly counters: DocumentCounters; }>;
  /** Returns the matching chunks, best first. */
  search(corpus: DocumentCorpus, query: ChunkQuery): Promise<readonly ChunkHit[]>;
}
