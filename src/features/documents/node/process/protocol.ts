import type { ParseSettings } from '#engine/ports/documentsHost';
import type { DocumentParts } from '../../pure/parts';

/** A request to the parser process; one document at a time. */
export interface ParseRequest extends ParseSettings {
  readonly bytes: Uint8Array;
  /** The path of the document. Its extension is used if the content does not reveal the kind. */
  readonly path: string;
}

export type ParserMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly pages: number; }
  | { readonly kind: 'done'; readonly parts: DocumentParts; readonly rss: number; };

/** Reports that the process writes to standard error while a document is parsed. */
export const reports = {
  /** Written if the process used processor time since the last report. */
  working: 'working',
  /** The last output of the process, which gives the reason why the process ends itself. */
  processor: 'limit processor',
  memory: 'limit memory',
} as const;

/** The maximum memory of the process, in megabytes. */
export const maxParserMemoryMb = 512;

/** The maximum size of a file, in bytes. */
export const maxBytes = 64 * 1024 * 1024;

/** The processor time that a document may take. `pageCount`: its pages, or each 100 KB or 1,000 rows. Ms. */
export function computeMaxCpuMs(pageCount: number): number {
  return 2_000 + 100 * pageCount;
}
