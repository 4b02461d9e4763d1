import type { SafeText } from '#model';

/** The current, redacted state of a memory entry or a decision record. */
export interface MemoryRow {
  /** The entry's ID; for a decision record, its path. */
  readonly id: string;
  readonly kind: 'note' | 'decision';
  /** The date in the form `2026-03-04`; null in free-form text. */
  readonly date: string | null;
  /** The title on one line. */
  readonly title: SafeText;
  /** The entry's whole text. */
  readonly text: SafeText;
  /** `unknown`: the file gives a status other than these. */
  readonly status: 'accepted' | 'proposed' | 'rejected' | 'superseded' | 'unknown';
  readonly supersededBy: string | null;
  readonly about: readonly SafeText[];
  readonly source: SafeText | null;
  /**
   * `repository`: stored in the repository; `proposals`: written by agents; `person`: private to the user; `adr`: a
   * decision record, which is edited as a file.
   */
  readonly owner: 'repository' | 'proposals' | 'person' | 'adr';
  /** The path to display: `.agentpack/MEMORY.md`. */
  readonly file: string;
  readonly line: number;
  /** Items of `about` that changed or vanished since the entry was last confirmed. */
  readonly suspect: readonly { readonly of: string; readonly change: 'changed' | 'vanished'; }[];
  /** Items of `about` that are now in another file, unchanged; missing if nothing moved. */
  readonly moved?: readonly { readonly of: SafeText; readonly to: SafeText; }[];
  /** Items of `about` that no longer refer to anything. */
  readonly lost: readonly SafeText[];
}

export interface MemoryReport {
  readonly version: 1;
  readonly entries: readonly MemoryRow[];
  /** Sentences that describe problems with the memory files. */
  readonly problems: readonly string[];
  /** Whether the repository's memory files are visible to git. */
  readonly isShared: boolean;
}

export interface MemoryFileChange {
  /** The path to display. */
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
  /** False if the call was only a preview, or if nothing changes. */
  readonly written: boolean;
}
