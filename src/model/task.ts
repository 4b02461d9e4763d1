import type { SafeText } from './text';

export const taskClasses = ['bugfix', 'feature', 'refactor', 'docs', 'test', 'release', 'infra', 'audit', 'ui',
  'general'] as const;
export type TaskClass = (typeof taskClasses)[number];

export const taskSources = ['option', 'task.md', 'inferred'] as const;
export type TaskSource = (typeof taskSources)[number];

export interface TaskTerm {
  /** Folded like the index's terms. */
  readonly term: string;
  /** The spelling of its first occurrence in the task. */
  readonly written: string;
  readonly weight: number;
  readonly kind: 'identifier' | 'literal' | 'path' | 'word' | 'subword' | 'synonym';
}

export interface Task {
  /** Redacted. */
  readonly text: SafeText;
  /** The first line that has content; empty where the task was not written by a person. */
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
  /** Paths and stack-trace locations found in the text, as written. */
  readonly paths: readonly { readonly path: string; readonly line?: number; }[];
}
