import type { Definition, Role, SafeText } from '#model';
import type { LineMatch } from './matcher';

/** A file with at least one match. It is reduced to its entries immediately, so that its text is not kept. */
export interface MatchedFile {
  readonly path: string;
  /** The ID of a row in `languages/languages.ts`. */
  readonly language?: string;
  readonly role: Role;
  readonly definitions: readonly Definition[];
  /** Whether the file changed since the last commit. */
  readonly isChanged: boolean;
  /** Relevance to the task, from 0 to 1. */
  readonly taskScore: number;
  readonly text: SafeText;
  /** In a search for files, these are the matches in the path, reported for line 1. */
  readonly matches: readonly LineMatch[];
  /**
   * Converts a column of the redacted line to the column in the file. Both are counted from 1 in UTF-16 code
   * units.
   */
  toFileColumn(line: number, column: number): number;
}
