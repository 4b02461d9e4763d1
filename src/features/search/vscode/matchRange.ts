/** The start and end of a match in a line of the editor, counted from 0. */
export type MatchRange = readonly [start: number, end: number];

export interface MatchLocation {
  /** The column in the saved file, counted from 1. */
  readonly column: number;
  /** The length in UTF-16 code units. */
  readonly length: number;
  /** The matched text; undefined if it is not known, as for a regular expression. */
  readonly text?: string;
}

/**
 * Finds a match in the editor's current version of the line, which may have unsaved changes: at its column,
 * otherwise at the first occurrence of the same text. Without an occurrence, returns an empty range at the column.
 */
export function findMatchRange(line: string, { column, length, text }: MatchLocation): MatchRange {
  const start = Math.min(column - 1, line.length);
  if (text === undefined) return [start, Math.min(start + length, line.length)];
  const [lowerLine, lowerText] = [line.toLowerCase(), text.toLowerCase()];
  if (lowerLine.length !== line.length || lowerText.length !== text.length)
    return [start, Math.min(start + length, line.length)]; // lowercasing changes the offsets
  if (lowerLine.startsWith(lowerText, start)) return [start, start + text.length];
  const firstIndex = lowerLine.indexOf(lowerText);
  return firstIndex < 0 ? [start, start] : [firstIndex, firstIndex + text.length];
}
