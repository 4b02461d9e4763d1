import type { GitFacts } from '#model';
import type { Refreshed } from '#engine/indexing/indexStore';
import type { FingerprintReader } from '#engine/indexing/fingerprints';

/** The files as they are now: entries of memory are compared with them. */
export interface PresentFiles {
  readonly refreshed: Refreshed;
  readonly read: FingerprintReader;
  /** For files that are gone; undefined without git. */
  history(): Promise<GitFacts | undefined>;
}
