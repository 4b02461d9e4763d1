/** The parts of a pack's text by which a reader finds blocks, in the order of the text. */
export interface PackSkeleton {
  /** Headings, and lines that consist of one ID, outside of fences. */
  readonly marks: readonly string[];
  /** Lines that open or close a fence; an unclosed fence has no closing line. */
  readonly fences: readonly string[];
  /** The starts of one-line blocks outside of fences. */
  readonly rowStarts: ReadonlySet<string>;
}

const fenceLine = /^(`{3,}|~{3,})([^`]*)$/;
const idLine = /^`{1,16}[^`]{1,2000}`{1,16}$/;
/** Matches `- ` and a path in backticks, the start of a one-line block. */
const rowStart = /^- (?:`[^`]+`|``.+?``): /;

export function extractPackSkeleton(text: string): PackSkeleton {
  const marks: string[] = [];
  const fences: string[] = [];
  const starts = new Set<string>();
  let openFence: string | undefined;
  for (const line of text.split('\n')) {
    const fence = line.length > 300 ? null : fenceLine.exec(line);
    if (openFence !== undefined) {
      if (!fence || fence[1]![0] !== openFence[0] || fence[1]!.length < openFence.length || fence[2]!.trim() !== '')
        continue;
      fences.push(line);
      openFence = undefined;
    } else if (fence) {
      fences.push(line);
      openFence = fence[1]!;
    } else {
      if (/^#{1,6} /.test(line) || idLine.test(line)) marks.push(line);
      const row = rowStart.exec(line.slice(0, 5_000));
      if (row) starts.add(row[0].trimEnd());
    }
  }
  return { marks, fences, rowStarts: starts };
}
