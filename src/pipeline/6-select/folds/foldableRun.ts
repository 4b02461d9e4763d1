import type { LineRange } from '#model';

/** Lines that reveal little about a file's purpose, unless the task is about them. */
export interface FoldableRun {
  readonly kind: 'licence' | 'literal' | 'comment';
  readonly lines: LineRange;
}
