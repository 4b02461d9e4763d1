/** The parts of a pack's text by which a reader finds blocks, in the order of the text. */
export interface PackSkeleton {
  /** Headings, and lines that consist of one ID, outside of fences. */
  readonly marks: readonly string[];
  /** Lines that open or close a fence; an unclosed fence has no closing line. */
  readonly fences: readonly string[];
  /** The starts of one-line blocks outside of fences. */
  readonly rowStarts: ReadonlySet<string>;
}

const fencePattern = /^(`{3,}|~{3,})([^`]*)$/;
const idLinePattern = /^`{1,16}[^`]{1,2000}`{1,16}$/;
/** Matches `- ` and a path in backticks, the start of a one-line block. */
const rowStartPattern = /^- (?:`[^`]+`|``.+?``): /;

export function extractPackSkeleton(text: string): PackSkeleton {
  const marks: string[] = [];
  const fences: string[] = [];
  const rowStarts = new Set<string>();
  let openFence: string | undefined;
  for (const line of text.split('\n')) {
    const fenceMatch = line.length > 300 ? null : fencePattern.exec(line);
    if (openFence !== undefined) {
      if (
        !fenceMatch || fenceMatch[1]![0] !== openFence[0] || fenceMatch[1]!.length < openFence.length ||
        fenceMatch[2]!.trim() !== ''
      )
        continue;
      fences.push(line);
      openFence = undefined;
    } else if (fenceMatch) {
      fences.push(line);
      openFence = fenceMatch[1]!;
    } else {
      if (/^#{1,6} /.test(line) || idLinePattern.test(line)) marks.push(line);
      const row = rowStartPattern.exec(line.slice(0, 5_000));
      if (row) rowStarts.add(row[0].trimEnd());
    }
  }
  return { marks, fences, rowStarts };
}
