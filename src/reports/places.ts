import type { SelectedPlace } from '#model';

/** The output of `find --json`. */
export interface FindReport {
  /** Best first. */
  readonly places: readonly SelectedPlace[];
  /** The number of tokens in the text form. */
  readonly tokens: number;
}
