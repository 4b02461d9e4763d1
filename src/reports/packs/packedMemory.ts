import type { ChangedTarget, MemoryEntryOwner, SafeText } from '#model';

/** The entries that a pack took from the team's and the user's memory. */
export interface ReportMemory {
  /** The number of accepted entries, including decision records. */
  readonly entries: number;
  /** Entries about files of the pack and entries that match the task; shown entries come first. */
  readonly chosen: readonly ReportEntry[];
}

export interface ReportEntry {
  /** The ID of the entry; for a decision record, its path. */
  readonly id: string;
  readonly kind: 'note' | 'decision';
  /** The title, redacted. */
  readonly title: string;
  /** The date in the form `2026-03-04`; null if the entry has none. */
  readonly date: string | null;
  readonly whose: MemoryEntryOwner;
  /** The location of the entry, such as `.agentpack/MEMORY.md:12`. */
  readonly place: string;
  /** The file of the pack that the entry is about; null if the entry was chosen by words from the task. */
  readonly path: string | null;
  /** The words from the task that match the entry. */
  readonly matched: readonly string[];
  /** The subjects of the entry that have changed since the entry was last confirmed. */
  readonly suspect: readonly ChangedTarget[];
  readonly tokens: number;
  /**
   * Why the pack does not show the entry: it does not fit the budget, the agent loads a file with the same statement,
   * or the pack contains the file of the decision record. Null if the pack shows the entry.
   */
  readonly omitted: 'budget' | 'loaded' | 'file' | null;
}

/** An entry with its text, as the pack shows it. */
export interface DocumentEntry extends ReportEntry {
  readonly text: SafeText;
}
