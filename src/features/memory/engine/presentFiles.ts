import type { GitFacts } from '#model';
import type { RefreshedIndex } from '#engine/indexing/indexStore';
import type { FingerprintReader } from '#engine/indexing/fingerprints';

/** The current state of the files that memory entries are compared with. */
export interface CurrentFiles {
  readonly refreshed: RefreshedIndex;
  readonly readFingerprints: FingerprintReader;
  /** Returns git's history, which helps to find files that are gone. Returns undefined without git. */
  readHistory(): Promise<GitFacts | undefined>;
}
