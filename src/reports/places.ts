import type { SelectedPlace } from '#model';

/** `find --json`. */
export interface FindReport {
  /** Best first. */
  readonly places: readonly SelectedPlace[];
  /** Of the text form. */
  readonly tokens: number;
}
