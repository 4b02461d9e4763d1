import type { LineRole } from '../outputKind';

/** A line of an output; numbers start at 1. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
  /** Whether the line is blank in the output. */
  readonly isBlank: boolean;
  /** The number of blank lines in the output before this line. */
  readonly blanksBefore: number;
}

/**
 * Related lines of an output, possibly with gaps: in their original order, except that messages that a test printed
 * before the line of its result follow that line. Never empty.
 */
export interface Piece {
  readonly role: LineRole;
  readonly lines: readonly PieceLine[];
  /** Set if the piece repeats a failure that has its own piece: its name and message (`full`), or only its name. */
  readonly recap?: 'full' | 'name';
  /** The name of the test, in parts that other tests' names may share; joined, they form the name. */
  readonly titleParts?: readonly string[] | undefined;
}

/**
 * Lines are shown in this order: `name`; `message`, the first lines of the message; `essential`, the rest of the
 * message and frames of this repository; `detail`. `library` lines are frames of other code and are not shown with
 * their piece.
 */
export interface PieceLine extends NumberedLine {
  readonly weight: 'name' | 'message' | 'essential' | 'detail' | 'library';
}
