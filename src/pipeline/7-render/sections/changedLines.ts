import type { Hunk, LineRange } from '#model';

/** The maximum number of ranges listed for one changed file. */
export const maxRangesShown = 4;

export interface ChangedLines {
  /** The added or rewritten lines of the current file, in ascending order, with adjacent ranges merged. */
  readonly written: readonly LineRange[];
  /**
   * The lines removed without replacement: the number of lines, and the current line that follows them or the last line
   * of the hunk.
   */
  readonly removed: readonly { readonly at: number; readonly lines: number; }[];
}

export function collectChangedLines(hunks: readonly Hunk[]): ChangedLines {
  const written: [first: number, last: number][] = [];
  const removed: { at: number; lines: number; }[] = [];
  for (const { newStart, lines } of hunks) {
    let lineNumber = newStart;
    let removedLineCount = 0;
    let isRewrite = false;
    for (const line of lines) {
      if (line.startsWith('\\')) continue; // "No newline at end of file"
      if (line.startsWith('-')) {
        removedLineCount++;
        continue;
      }
      if (line.startsWith('+')) {
        addWrittenLine(lineNumber);
        isRewrite = true;
      } else {
        endRun(lineNumber);
        isRewrite = false;
      }
      lineNumber++;
    }
    endRun(Math.max(1, newStart, lineNumber - 1));

    function endRun(nextLine: number): void {
      if (removedLineCount > 0 && !isRewrite) removed.push({ at: nextLine, lines: removedLineCount });
      removedLineCount = 0;
    }
  }
  return { written, removed };

  function addWrittenLine(line: number): void {
    const lastRange = written[written.length - 1];
    if (lastRange && lastRange[1] >= line - 1) lastRange[1] = Math.max(lastRange[1], line);
    else written.push([line, line]);
  }
}
