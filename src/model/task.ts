import type { SafeText } from './text';

export const taskClasses = ['bugfix', 'feature', 'refactor', 'docs', 'test', 'release', 'infra', 'audit', 'ui',
  'general'] as const;
export type TaskClass = (typeof taskClasses)[number];

export const taskSources = ['option', 'task.md', 'inferred'] as const;
export type TaskSource = (typeof taskSources)[number];

export interface TaskTerm {
  /** The term, folded to lowercase like the index's terms. */
  readonly term: string;
  /** The spelling of the term's first occurrence in the task. */
  readonly written: string;
  readonly weight: number;
  /** `common` is a stop word in the title that may be part of a name. */
  readonly kind: 'identifier' | 'literal' | 'path' | 'word' | 'subword' | 'synonym' | 'common';
}

/** A text in the task that may occur verbatim in files: a symbol, a key, a flag, an error code or a message. */
export interface TaskName {
  readonly text: string;
  /**
   * Whether the text is written as code or quoted; otherwise it may be a word of prose, or several hyphenated words.
   */
  readonly isExact: boolean;
  /** Whether the text occurs in the user's own words about the task, not only in quoted code or output. */
  readonly isInUserWords: boolean;
  /** Set if the text has the form of a path. If a file has that name, its places are listed but not shown. */
  readonly isPath?: true;
}

/** Two adjacent words in the task, folded like the index's terms. */
export interface TaskCompound {
  readonly first: string;
  readonly second: string;
  /** The words as the task writes them, separated by a space. */
  readonly written: string;
  /** The highest weight of the lines that contain the words. */
  readonly weight: number;
}

export interface Task {
  /** The redacted text of the task. */
  readonly text: SafeText;
  /** The first line that has content; empty if no user wrote the task. */
  readonly title: string;
  readonly source: TaskSource;
  readonly class: TaskClass;
  /** The words that determined the class. */
  readonly classSignals: readonly string[];
  readonly terms: readonly TaskTerm[];
  /** Quoted strings, code spans and error messages, as written. */
  readonly literals: readonly string[];
  /** Identifiers as written: `parseArgs`, `MAX_SIZE`, `Router.handle`. */
  readonly identifiers: readonly string[];
  /** The most important name first. */
  readonly names: readonly TaskName[];
  /** Compounds from the lines with the highest weight come first. */
  readonly compounds: readonly TaskCompound[];
  /** Paths and stack-trace locations found in the text, as written. */
  readonly paths: readonly { readonly path: string; readonly line?: number; readonly isInUserWords: boolean; }[];
}
