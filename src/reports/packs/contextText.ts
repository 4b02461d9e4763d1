import type { Freshness } from '#model';

/** A context file of the newest pack, as stored on disk. */
export interface ContextText {
  readonly version: 1;
  /** The path relative to the root. */
  readonly path: string;
  /** Markdown, with secrets redacted. */
  readonly text: string;
  readonly freshness: Freshness;
}
