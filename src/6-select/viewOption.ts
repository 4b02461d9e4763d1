import type { View, ViewKind } from '../model';

/**
 * The ways to show a file by tokens, each with a greater share than the one before; a function of the source alone. In
 * arrays by option, as there are about as many as there are units.
 */
export interface ViewOptions {
  readonly length: number;
  /** Of the worth of the file's lines. */
  readonly share: Float64Array;
  /** With the table row. Estimated where lines are shown; the view itself is counted when it is made. */
  readonly tokens: Float64Array;
  kind(option: number): ViewKind;
  view(option: number): View;
}
