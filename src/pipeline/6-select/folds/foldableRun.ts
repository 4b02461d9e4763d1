import type { LineRange } from '#model';

/** Lines that reveal little about a file's purpose, as long as the task is not about them. */
export interface FoldableRun {
  readonly kind: 'licence' | 'literal' | 'comment';
  readonly lines: LineRange;
}
