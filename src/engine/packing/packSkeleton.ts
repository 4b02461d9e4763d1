/** The parts of a pack's text that a reader finds blocks by, in its order. */
export interface PackSkeleton {
  /** Headings and lines that are one id, outside of fences. */
  readonly marks: readonly string[];
  /** Lines that open or close a fence; a fence without end has no last one. */
  readonly fences: readonly string[];
  /** All lines outside of fences, for ids that begin one. */
  readonly outside: ReadonlySet<string>;
}

const fenceLine = /^(`{3,}|~{3,})([^`]*)$/;
const idLine = /^`{1,16}[^`]{1,2000}`{1,16}$/;
/** `- ` and a path in backticks: a block in one line. */
const rowStart = /^- (?:`[^`]+`|``.+?``): /;

export function packSkeleton(text: string): PackSkeleton {
  const marks: string[] = [];
  const fences: string[] = [];
  const outside = new Set<string>();
  let open: string | undefined;
  for (const line of text.split('\n')) {
    const fence = line.length > 300 ? null : fenceLine.exec(line);
    if (open !== undefined) {
      if (!fence || fence[1]![0] !== open[0] || fence[1]!.length < open.length || fence[2]!.trim() !== '') continue;
      fences.push(line);
      open = undefined;
    } else if (fence) {
      fences.push(line);
      open = fence[1]!;
    } else {
      if (/^#{1,6} /.test(line) || idLine.test(line)) marks.push(line);
      const row = rowStart.exec(line.slice(0, 5_000));
      if (row) outside.add(row[0].trimEnd());
    }
  }
  return { marks, fences, outside };
}
