import type { FoundDocuments } from './documents';
import type { GitFacts } from './git';
import type { FoundMemory } from './memory';
import type { LineRange } from './text';

/**
 * The files that an editor shows: only paths below the root, lines and counts, but no text. The optional lists are
 * missing if they are empty, and in records from versions that did not have them.
 */
export interface EditorFiles {
  readonly open: readonly string[];
  /** The most recent file first. */
  readonly recent: readonly string[];
  /** Files that are currently visible. */
  readonly visible?: readonly string[] | undefined;
  readonly selected?: readonly SelectedLines[] | undefined;
  /** The files with the most errors first. */
  readonly problems?: readonly FileProblems[] | undefined;
}

export interface SelectedLines {
  readonly path: string;
  /** The first and last line, counted from 1. */
  readonly lines: LineRange;
}

/** The number of problems in a file, as reported by the editor's language services. */
export interface FileProblems {
  readonly path: string;
  readonly errors: number;
  readonly warnings: number;
}

/** The usefulness of earlier packs in the most recent tasks. */
export interface LearnedUsefulness {
  readonly tasks: number;
  /** The time of the newest record that was read (ISO 8601). */
  readonly upTo: string;
  /**
   * Maps each path to the number of tasks in which the file was packed and useful, edited but not packed, or packed and
   * not useful. For a file in an additional root, `tasks` is the total number of tasks in that root.
   */
  readonly files: ReadonlyMap<string, {
    readonly useful: number;
    readonly missed: number;
    readonly noise: number;
    readonly tasks?: number;
  }>;
  /**
   * Counts for the newest packs with one-line summaries of files: the packs, the summarized files, and how many of
   * those files were useful.
   */
  readonly summaries: { readonly packs: number; readonly shown: number; readonly useful: number; };
}

/**
 * The inputs of a pack besides its files, task and settings, collected once and passed to every stage as one record. A
 * new input needs a field here and a row in `features/inputTable.ts`.
 */
export interface PackInputs {
  readonly git: GitFacts | undefined;
  readonly learned: LearnedUsefulness | undefined;
  readonly editor: EditorFiles | undefined;
  /** The documents of the root and the chunks that the task may refer to; undefined if the root has no documents. */
  readonly documents: FoundDocuments | undefined;
  /** The memory of the team and the user; undefined if neither has any. */
  readonly memory: FoundMemory | undefined;
}

export interface Reason {
  /** The kind of a row in `pipeline/4-rank/signals/table.ts`: `imported-by`. */
  readonly kind: string;
  readonly points: number;
  readonly detail: string;
}

/** A file with its score, which is the sum of its reasons' points. The points and the score are rounded to tenths. */
export interface RankedFile {
  readonly path: string;
  readonly score: number;
  readonly reasons: readonly Reason[];
  /** The score without the points of pins, the editor and edits; undefined if there are no such points. */
  readonly taskScore?: number;
  /** Line numbers that the task names (stack traces, `file.ts:12`). */
  readonly lines?: readonly number[];
}

/** A line that contains a name from the task. */
export interface NamePlace {
  readonly path: string;
  readonly line: number;
  /** Whether the line begins the definition of the name. */
  readonly defines: boolean;
  /** The function around the line, with its container; undefined if unknown. */
  readonly within?: string;
}

/** The places where a name from the task occurs: definitions first, then by role and path. */
export interface NamePlaces {
  readonly name: string;
  /** For a name at many places, only the definitions. */
  readonly places: readonly NamePlace[];
  /** Whether all of its places are listed. */
  readonly isRare: boolean;
  /** The part of `places` that the pack shows before anything else: the definitions, or else a few lines. */
  readonly shownPlaces: readonly NamePlace[];
}

export const matchLevels = ['strong', 'fair', 'weak'] as const;

/** The quality of the match between a root's files and a task. */
export interface Match {
  readonly level: (typeof matchLevels)[number];
  /** The probability, from 0 to 1, that the pack shows every file that the task needs, based on past changes. */
  readonly probability: number;
}

/**
 * The main use of a pack's tokens: the code of the best files; more files, with less code; or the signatures of many
 * files, if the task probably refers to none of them.
 */
export type Emphasis = 'code' | 'files' | 'signatures';

/** The evidence used to assess how well the files match a task. */
export interface TaskEvidence {
  /** The best file's points. */
  readonly best: number;
  /** The relative lead of the best file over the tenth file, from 0 to 1. */
  readonly lead: number;
  /** The highest number of points that any of the three best files has for its path. */
  readonly path: number;
  /** The share of the task's words, weighted by rarity, that occur in any of the five best files, from 0 to 1. */
  readonly covered: number;
  /** The share of the task's words, weighted by rarity, that occur in no file, from 0 to 1. */
  readonly unknown: number;
  /** The number of names written as code in the task that occur in a file, and of those that occur in no file. */
  readonly names: { readonly found: number; readonly missing: number; };
  /** The number of files from which the rarity of the words is computed. */
  readonly files: number;
  /**
   * The task's rarest words, with the number of files that contain each word. A word that only paths contain is not
   * listed.
   */
  readonly words: readonly { readonly written: string; readonly files: number; }[];
}
