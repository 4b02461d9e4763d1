import type { GitFacts } from '#model';
import type { Refreshed } from '#engine/indexing/indexStore';
import type { FingerprintReader } from '#engine/indexing/fingerprints';

/** The present state of the files, with which entries of memory are compared. */
export interface PresentFiles {
  readonly refreshed: Refreshed;
  readonly read: FingerprintReader;
  /** Returns git's history for files that are gone; undefined without git. */
  history(): Promise<GitFacts | undefined>;
}
