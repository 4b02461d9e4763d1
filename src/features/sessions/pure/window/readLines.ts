/** A line of a file as a tool showed it. */
export interface ShownLine {
  /** The line number, from 1. */
  readonly number: number;
  readonly text: string;
  /** The line as the output contains it, with its number if it has one. */
  readonly outputLine: string;
}

/** Matches a line that `cat -n` or a reading tool has numbered. */
const numberedLinePattern = /^ {0,10}(\d{1,9})(?:→|\t)(.*)$/;

/**
 * Parses the lines of a file in a tool's output. Without `firstLine`, only numbered lines are lines of the file, since
 * tools add lines of their own. With `firstLine`, the output consists of the file's lines from that number on.
 */
export function parseShownLines(output: string, firstLine: number | undefined): readonly ShownLine[] {
  const lines = output.split(/\r?\n/);
  if (firstLine === undefined) {
    return lines.flatMap((outputLine) => {
      const [, number, text] = numberedLinePattern.exec(outputLine) ?? [];
      return number === undefined ? [] : [{ number: Number(number), text: text!, outputLine }];
    });
  }
  if (lines.at(-1) === '') lines.pop();
  return lines.map((text, index) => ({ number: firstLine + index, text, outputLine: text }));
}
