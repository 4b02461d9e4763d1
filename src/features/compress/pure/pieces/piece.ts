import type { LineClass } from '../outputKind';

/** A line of an output; its number is counted from 1. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
  /** It is blank in the output. */
  readonly isBlank: boolean;
  /** Blank lines of the output before it. */
  readonly blanks: number;
}

/** Lines of an output that belong together, in their order; lines between them may be missing. At least one. */
export interface Piece {
  readonly is: LineClass;
  readonly lines: readonly PieceLine[];
  /** Repeats a failure that has its own piece: its name and message, or only its name. */
  readonly recap?: 'full' | 'name';
  /** The name of the test, in parts that other tests' names may share; joined, they form the name. */
  readonly title?: readonly string[] | undefined;
}

/**
 * Lines are shown in this order: `name`; `message`, its first lines; `essential`, the rest of the message and frames
 * of this repository; `detail`.
 * `library` lines, frames of other code, are not shown with their piece.
 */
export interface PieceLine extends NumberedLine {
  readonly weight: 'name' | 'message' | 'essential' | 'detail' | 'library';
}
