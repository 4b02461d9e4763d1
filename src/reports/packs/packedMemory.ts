import type { ChangedTarget, MemoryWhose, SafeText } from '#model';

/** Entries that a pack took from the memory of a team and a user. */
export interface ReportMemory {
  /** The number of accepted entries, including decision records. */
  readonly entries: number;
  /** Entries about files of the pack, and entries that the task means: the shown ones first. */
  readonly chosen: readonly ReportEntry[];
}

export interface ReportEntry {
  /** For a decision record, its path. */
  readonly id: string;
  readonly kind: 'note' | 'decision';
  /** Redacted. */
  readonly title: string;
  /** `2026-03-04`. */
  readonly date: string | null;
  readonly whose: MemoryWhose;
  /** `.agentpack/MEMORY.md:12`. */
  readonly place: string;
  /** The file of the pack that it is about; null if the task's words chose it. */
  readonly path: string | null;
  /** These words. */
  readonly matched: readonly string[];
  /** The things it is about that changed since somebody last confirmed it. */
  readonly suspect: readonly ChangedTarget[];
  readonly tokens: number;
  /**
   * Why the pack does not show the entry: there is no room, the agent loads a file that states it, or the pack has the
   * file of the record; null if the pack shows it.
   */
  readonly omitted: 'budget' | 'loaded' | 'file' | null;
}

/** An entry with its text, as the pack shows it. */
export interface DocumentEntry extends ReportEntry {
  readonly text: SafeText;
}
