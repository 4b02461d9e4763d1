/** What one past prompt of an agent's session teaches: words that were asked with, and the files that they led to. */
export interface Lesson {
  /** Id of the session. */
  readonly session: string;
  /** Of the prompt: `YYYY-MM-DD`; null where the transcript has no time. */
  readonly date: string | null;
  /** How many sessions of this folder began later. */
  readonly age: number;
  /** How many files the whole session edited. */
  readonly breadth: number;
  /** The prompt's words: hash, weight, hash, weight … (`base/words/termHash.ts`). */
  readonly terms: readonly number[];
  /** Paths that were edited for it. */
  readonly edited: readonly string[];
  /** Paths that were read for it before the first edit, and not edited. */
  readonly read: readonly string[];
}

/** A past prompt as a task of a benchmark: what was asked, and which files it led to. */
export interface PastPrompt {
  /** Id of the session. */
  readonly session: string;
  /** From 1, in the session. */
  readonly number: number;
  readonly at: number;
  readonly text: string;
  readonly edited: readonly string[];
  /** Read before the first edit without a pack's help, and not edited. */
  readonly read: readonly string[];
}
