import type { LineRange } from '../model';

/** A function, method, type or section that a question is likely to be about. */
export interface FoundPlace {
  /** What `retrieve` takes. */
  readonly id: string;
  readonly file: string;
  readonly lines: LineRange;
  /** With its container; '' for lines without a symbol. */
  readonly name: string;
  /** What it has in common with the question. */
  readonly why: string;
}

/** `find --json`. */
export interface FindReport {
  /** Best first. */
  readonly places: readonly FoundPlace[];
  /** Of the text form. */
  readonly tokens: number;
}
