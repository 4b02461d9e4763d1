/** The compressed output of a command: `compress --json`. */
export interface CompressedOutput {
  /** The recognized kinds of the output: `pytest`, `ESLint`; empty for other text. */
  readonly kinds: readonly string[];
  /** The ID of the stored output, for `compress --output ID`; missing if `text` contains the whole output. */
  readonly packet?: string;
  readonly text: string;
  readonly tokens: number;
  /** The number of tokens in the whole output; missing if the output is too long to be stored completely. */
  readonly inputTokens?: number;
  readonly lines: number;
  readonly shownLines: number;
  /** The command's exit code, or 128 plus the number of the signal that ended it. */
  readonly exit?: number;
  /** The signal that ended the command: `SIGKILL`. */
  readonly signal?: string;
  /** The reason why the output could not be stored, in one sentence. */
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
  /** The number of tokens in the last line if only its beginning is shown, because the line alone exceeds the cap. */
  readonly cutTokens?: number;
  /** The first line of the next page; missing on the last page. */
  readonly next?: number;
  /** The first and last of the lines that follow the page and are not stored, because the output is too long. */
  readonly missing?: readonly [number, number];
}
