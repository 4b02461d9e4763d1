import type { LineRange } from '#model';

/** Lines that say little about what a file does, as long as the task is not about them. */
export interface FoldableRun {
  readonly kind: 'licence' | 'literal' | 'comment';
  readonly lines: LineRange;
}
