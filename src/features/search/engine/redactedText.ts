import { countTextLines } from '#base/text/lines';
import type { SafeText } from '#model';
import type { TextFormat } from '#secrets/configuration/textFormat';
import { redactWithOffsets } from '#secrets/redact';
import type { LineMatch } from '../pure/matcher';

/** A file's redacted text, and functions that relate it to the original file. */
export interface RedactedText {
  readonly text: SafeText;
  /** Converts a column of the redacted line to the file's column. Columns and `line` count from 1. */
  toFileColumn(line: number, column: number): number;
  /** Removes matches that do not exist in the file because they span the text before and after a secret. */
  removeSpanningMatches(matches: readonly LineMatch[]): readonly LineMatch[];
}

/** Wraps a text that needs no redaction. */
export function wrapUnchangedText(text: SafeText): RedactedText {
  return { text, toFileColumn: (_line, column) => column, removeSpanningMatches: (matches) => matches };
}

export function createRedactedText(raw: string, format: TextFormat | undefined): RedactedText {
  const { text, toOriginalOffset } = redactWithOffsets(raw, format);
  if (text === raw) return wrapUnchangedText(text);
  let cachedStarts: Uint32Array | undefined;
  return { text, toFileColumn, removeSpanningMatches };

  function toFileColumn(line: number, column: number): number {
    cachedStarts ??= findLineStarts(text);
    const offset = toOriginalOffset(cachedStarts[line - 1]! + column - 1);
    return offset - raw.lastIndexOf('\n', offset - 1);
  }

  function removeSpanningMatches(matches: readonly LineMatch[]): readonly LineMatch[] {
    return matches.flatMap((match) => {
      const ranges = match.ranges.filter(([from, to]) =>
        toOriginalOffset(match.start + to - 1) - toOriginalOffset(match.start + from) === to - 1 - from
      );
      return ranges.length === match.ranges.length ? [match] : ranges.length === 0 ? [] : [{ ...match, ranges }];
    });
  }
}

/** Returns the offset of each line. */
function findLineStarts(text: string): Uint32Array {
  const starts = new Uint32Array(countTextLines(text));
  let start = 0;
  for (let i = 1; i < starts.length; i++) starts[i] = start = text.indexOf('\n', start) + 1;
  return starts;
}
