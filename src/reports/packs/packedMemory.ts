import type { ChangedTarget, MemoryWhose, SafeText } from '#model';

/** What a pack took of the memory of a team and a person. */
export interface ReportMemory {
  /** How many entries are accepted, with the decision records. */
  readonly entries: number;
  /** Those about files of the pack, and those that the task means: the shown ones first. */
  readonly chosen: readonly ReportEntry[];
}

export interface ReportEntry {
  /** Of a decision record: its path. */
  readonly id: string;
  readonly kind: 'note' | 'decision';
  /** Redacted. */
  readonly title: string;
  /** `2026-03-04`. */
  readonly date: string | null;
  readonly whose: MemoryWhose;
  /** `.agentpack/MEMORY.md:12`. */
  readonly place: string;
  /** The file of the pack that it is about; null where the task's words chose it. */
  readonly path: string | null;
  /** These words. */
  readonly matched: readonly string[];
  /** What it is about that changed since somebody last said that it holds. */
  readonly suspect: readonly ChangedTarget[];
  readonly tokens: number;
  /**
   * Why the pack does not show it: there is no room, the agent loads a file that says it, or the pack has the file of
   * the record; null where it does.
   */
  readonly omitted: 'budget' | 'loaded' | 'file' | null;
}

/** An entry with its text, as the pack shows it. */
export interface DocumentEntry extends ReportEntry {
  readonly text: SafeText;
}
