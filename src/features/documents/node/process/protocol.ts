import type { ParseSettings } from '#engine/ports/documentsHost';
import type { DocumentParts } from '../../pure/parts';

/** A request to the parser process to parse one document. */
export interface ParseRequest extends ParseSettings {
  readonly bytes: Uint8Array;
  /** The path of the document. Its extension is used if the content does not reveal the kind. */
  readonly path: string;
}

/** A request to the parser process to parse a document, or the first share of it. */
export interface ParserTask extends ParseRequest {
  /** From 0 to 1. */
  readonly share: number;
}

export type ParserMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly pages: number; }
  | { readonly kind: 'done'; readonly parts: DocumentParts; readonly rss: number; };

/** The reports that the process writes to standard error while a document is parsed. */
export const watchdogReports = {
  /** Written if the process used processor time since the last report. */
  working: 'working',
  /** Written last, if the process ends itself because of its processor time (`processor`) or its memory (`memory`). */
  processor: 'limit processor',
  memory: 'limit memory',
} as const;

/** The maximum memory of the process, in megabytes. */
export const maxParserMemoryMb = 512;

/** The maximum size of a file, in bytes. */
export const maxBytes = 64 * 1024 * 1024;

/**
 * Computes the processor time that a document may take, in milliseconds. `pageCount` is the number of its pages; 100 KB
 * or 1,000 rows also count as a page.
 */
export function computeMaxCpuMs(pageCount: number): number {
  return 2_000 + 100 * pageCount;
}
