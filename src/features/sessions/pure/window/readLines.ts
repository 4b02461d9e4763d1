/** A line of a file as a tool showed it. */
export interface ShownLine {
  /** 1-based. */
  readonly number: number;
  readonly text: string;
  /** The line as it stands in the output, with its number. */
  readonly shown: string;
}

/** Matches a line that `cat -n` or a reading tool has numbered. */
const numberedLine = /^ {0,10}(\d{1,9})(?:→|\t)(.*)$/;

/**
 * Parses the lines of a file in a tool's output. Without `firstLine`, only numbered lines are lines of the file, since
 * tools add lines of their own; with it, the output consists of the file's lines from that number on.
 */
export function parseShownLines(output: string, firstLine: number | undefined): readonly ShownLine[] {
  const lines = output.split(/\r?\n/);
  if (firstLine === undefined) {
    return lines.flatMap((shown) => {
      const [, number, text] = numberedLine.exec(shown) ?? [];
      return number === undefined ? [] : [{ number: Number(number), text: text!, shown }];
    });
  }
  if (lines.at(-1) === '') lines.pop();
  return lines.map((text, index) => ({ number: firstLine + index, text, shown: text }));
}
