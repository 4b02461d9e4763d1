import type { Definition, Role, SafeText } from '#model';
import type { LineMatch } from './matcher';

/** A file with at least one match. It is reduced to its entries at once, so its text is not held. */
export interface MatchedFile {
  readonly path: string;
  /** ID of a row of `languages/languages.ts`. */
  readonly language?: string;
  readonly role: Role;
  readonly definitions: readonly Definition[];
  /** Changed since the last commit. */
  readonly isChanged: boolean;
  /** Relevance to the task, 0 … 1. */
  readonly taskScore: number;
  readonly text: SafeText;
  /** In a search for files: the matches in the path, as matches of line 1. */
  readonly matches: readonly LineMatch[];
  /**
   * Converts a column of the redacted line to the column in the real file; both counted from 1, in UTF-16 code units.
   */
  columnOf(line: number, column: number): number;
}
