import type { SelectedPlace } from '#model';

/** `find --json`. */
export interface FindReport {
  /** Best first. */
  readonly places: readonly SelectedPlace[];
  /** Tokens of the text form. */
  readonly tokens: number;
}
