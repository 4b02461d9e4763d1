import type { SafeText } from '#model';

/** An entry of memory or a decision record as it is now, redacted. */
export interface MemoryRow {
  /** For a decision record, its path. */
  readonly id: string;
  readonly kind: 'note' | 'decision';
  /** `2026-03-04`; null in freely written text. */
  readonly date: string | null;
  /** One line. */
  readonly title: SafeText;
  /** The entry's whole text. */
  readonly text: SafeText;
  /** `unknown`: the file states another word as the status. */
  readonly status: 'accepted' | 'proposed' | 'rejected' | 'superseded' | 'unknown';
  readonly supersededBy: string | null;
  readonly about: readonly SafeText[];
  readonly source: SafeText | null;
  /**
   * `repository`: shared or ignored along with the repository; `proposals`: written by agents; `person`: only yours;
   * `adr`: a decision record, which is edited as a file.
   */
  readonly owner: 'repository' | 'proposals' | 'person' | 'adr';
  /** For people: `.agentpack/MEMORY.md`. */
  readonly file: string;
  readonly line: number;
  /** Items of `about` that changed or vanished since somebody last confirmed the entry. */
  readonly suspect: readonly { readonly of: string; readonly change: 'changed' | 'vanished'; }[];
  /** Items of `about` that are now in another file, unchanged; missing if nothing moved. */
  readonly moved?: readonly { readonly of: SafeText; readonly to: SafeText; }[];
  /** Items of `about` that no longer name anything. */
  readonly lost: readonly SafeText[];
}

export interface MemoryReport {
  readonly version: 1;
  readonly entries: readonly MemoryRow[];
  /** Problems of a file, in sentences. */
  readonly problems: readonly string[];
  /** Git sees the repository's memory files. */
  readonly isShared: boolean;
}

export interface MemoryFileChange {
  /** For people. */
  readonly path: string;
  readonly before: SafeText | null;
  readonly after: SafeText;
}

export interface MemoryChangeReport {
  readonly version: 1;
  /** The entries after the change, without removed entries. */
  readonly entries: readonly MemoryRow[];
  /** The files that change, in the order in which they are written. */
  readonly files: readonly MemoryFileChange[];
  /** False if the call only asked what would change, or nothing changes. */
  readonly written: boolean;
}
