import type { FoundDocuments } from './documents';
import type { GitFacts } from './git';
import type { FoundMemory } from './memory';
import type { LineRange } from './text';

/**
 * What an editor shows, as paths below the root, lines and counts: no text. The optional lists are missing where
 * nothing is in them, and in records of versions that did not have them.
 */
export interface EditorFiles {
  readonly open: readonly string[];
  /** The newest first. */
  readonly recent: readonly string[];
  /** In view at this moment. */
  readonly visible?: readonly string[] | undefined;
  readonly selected?: readonly SelectedLines[] | undefined;
  /** Those with the most errors first. */
  readonly problems?: readonly FileProblems[] | undefined;
}

export interface SelectedLines {
  readonly path: string;
  /** First and last line, from 1. */
  readonly lines: LineRange;
}

/** What the editor's languages report of a file. */
export interface FileProblems {
  readonly path: string;
  readonly errors: number;
  readonly warnings: number;
}

/** The usefulness of earlier packs, over their newest tasks. */
export interface Learned {
  readonly tasks: number;
  /** Time of the newest record that was read (ISO 8601). */
  readonly upTo: string;
  /**
   * Path → in how many tasks the file was packed and useful, edited but not packed, or packed and not useful; `tasks`:
   * of how many, where those are of a further root.
   */
  readonly files: ReadonlyMap<string, {
    readonly useful: number;
    readonly missed: number;
    readonly noise: number;
    readonly tasks?: number;
  }>;
  /** The newest packs that listed files with one line: the number of packs, of such files, and of useful ones. */
  readonly summaries: { readonly packs: number; readonly shown: number; readonly useful: number; };
}

/**
 * What a pack is made from besides its files, task and settings, collected once and passed to every stage as one
 * record. A new input is a field here and its row in `features/inputTable.ts`.
 */
export interface PackInputs {
  readonly git: GitFacts | undefined;
  readonly learned: Learned | undefined;
  readonly editor: EditorFiles | undefined;
  /** The documents of the root and what of them the task may mean; undefined where there is none. */
  readonly documents: FoundDocuments | undefined;
  /** What a team and the person remember; undefined where there is nothing. */
  readonly memory: FoundMemory | undefined;
}

export interface Reason {
  /** The kind of a row of `pipeline/4-rank/signals/table.ts`: `imported-by`. */
  readonly kind: string;
  readonly points: number;
  readonly detail: string;
}

/** `score` is the sum of the reasons' points; both are rounded to tenths before they are added. */
export interface RankedFile {
  readonly path: string;
  readonly score: number;
  readonly reasons: readonly Reason[];
  /** The score without the points of pins, the editor and edits; undefined where there are none. */
  readonly taskScore?: number;
  /** Line numbers that the task names (stack traces, `file.ts:12`). */
  readonly lines?: readonly number[];
}

/** A line that has a name of the task. */
export interface NamePlace {
  readonly path: string;
  readonly line: number;
  /** The line begins the definition of the name. */
  readonly defines: boolean;
  /** The function around the line, with its container; undefined where none is known. */
  readonly within?: string;
}

/** Where a name of the task occurs: definitions first, then by role and path. */
export interface NamePlaces {
  readonly name: string;
  /** Of a name at many places only the definitions. */
  readonly places: readonly NamePlace[];
  /** All of its places are listed. */
  readonly isRare: boolean;
  /** Those of `places` that the pack shows before anything else: the definitions, or else a few lines. */
  readonly shown: readonly NamePlace[];
}

export const matchLevels = ['strong', 'fair', 'weak'] as const;

/** How well the files of a root match a task. */
export interface Match {
  readonly level: (typeof matchLevels)[number];
  /** That the pack shows every file which the task needs: 0 to 1, as often as it was so on past changes. */
  readonly probability: number;
}

/**
 * What a pack spends its tokens on: the code of the best files; more files, with less code; or the signatures of many
 * files, where none is likely to be meant.
 */
export type Emphasis = 'code' | 'files' | 'signatures';

/** What a match is judged by. */
export interface TaskEvidence {
  /** Points of the best file. */
  readonly best: number;
  /** 0 to 1: how much fewer the tenth has. */
  readonly lead: number;
  /** The most points that one of the three best files has for its path. */
  readonly path: number;
  /** Of the weight of the task's words by their rarity, 0 to 1: what one of the five best files has. */
  readonly covered: number;
  /** Likewise: what no file has. */
  readonly unknown: number;
  /** How many of the names that the task writes as code stand in a file, and how many in none. */
  readonly names: { readonly found: number; readonly missing: number; };
  /** How many files the words are rare among. */
  readonly files: number;
  /** The task's rarest words, and how many files have each. */
  readonly words: readonly { readonly written: string; readonly files: number; }[];
}
