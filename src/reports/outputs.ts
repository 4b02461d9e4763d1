/** The compressed output of a command: `compress --json`. */
export interface CompressedOutput {
  /** The recognized kinds of the output: `pytest`, `ESLint`; empty for other text. */
  readonly kinds: readonly string[];
  /** ID of the stored output, which `compress --output ID` prints; none if all of it is in `text`. */
  readonly packet?: string;
  readonly text: string;
  readonly tokens: number;
  /** Tokens of the whole output; not counted if it is too long to be stored whole. */
  readonly inputTokens?: number;
  readonly lines: number;
  readonly shownLines: number;
  /** The command's exit code, or 128 plus the number of the signal that ended it. */
  readonly exit?: number;
  /** The signal that ended the command: `SIGKILL`. */
  readonly signal?: string;
  /** Why the output could not be stored, in one sentence. */
  readonly problem?: string;
}

/** A page of a stored output: `compress --output ID --json`. */
export interface OutputPage {
  readonly packet: string;
  /** The first and the last line of the page, counted from 1. */
  readonly range: readonly [number, number];
  readonly lines: number;
  readonly text: string;
  readonly tokens: number;
  /** Tokens of the last line if only its beginning is shown, because the line alone exceeds the cap. */
  readonly cutTokens?: number;
  /** The start of the next page; none at the end. */
  readonly next?: number;
  /** The first and last of the lines that follow the page and are not stored, because the output is too long. */
  readonly missing?: readonly [number, number];
}
