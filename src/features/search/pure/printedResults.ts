import { addAll } from '#base/collections/lists';
/** Output of a search program for one file. */
export interface PrintedFile {
  /** As printed. */
  readonly path: string;
  /** In the order of the output; empty if only paths were printed. */
  readonly lines: readonly PrintedLine[];
}

export interface PrintedLine {
  /** The whole line of output. */
  readonly printed: string;
  /** The line in the file. */
  readonly text: string;
  /** Whether the line is context next to a match (`-C`). */
  readonly isContext: boolean;
}

export interface PrintedResults {
  readonly files: readonly PrintedFile[];
  /** Lines that belong to no file, such as errors. */
  readonly others: readonly string[];
}

/** The maximum share of lines that belong to no file: above it, the output counts as not understood. */
const maxOthers = 0.1;

const numbered = /^((?:[A-Za-z]:)?[^:]+):\d+:(?:\d+:)?(.*)$/;
const unnumbered = /^((?:[A-Za-z]:)?[^\s:]*[./][^\s:]*):(.*)$/;
const contextEnd = /^-\d+-/;
const belowHeading = /^\d+([:-])(?:\d+:)?(.*)$/;
const path = /^(?:[A-Za-z]:)?[^:]*[^\s:]$/;

/**
 * Reads `path:12:text`, `path:text`, ripgrep's form with paths as headings, and paths alone, with context lines.
 * Undefined if the lines have another form, or belong to fewer than two files.
 */
export function printedResults(lines: readonly string[]): PrintedResults | undefined {
  const files = new Map<string, PrintedLine[]>();
  const otherPaths: string[] = [];
  const waiting: string[] = []; // context lines before a match, or paths
  let current: string | undefined;
  let isHeading = false;
  for (const [i, line] of lines.entries()) {
    if (line === '' || line === '--') {
      if (line === '') isHeading = false;
      continue;
    }
    const below = isHeading ? belowHeading.exec(line) : null;
    if (below) {
      add(current!, line, below[2]!, below[1] === '-');
      continue;
    }
    const match = numbered.exec(line) ?? unnumbered.exec(line);
    if (match) {
      isHeading = false;
      current = match[1]!;
      for (const before of waiting.splice(0)) if (!addContext(before)) otherPaths.push(before);
      add(current, line, match[2]!, false);
    } else if (!isHeading && path.test(line) && belowHeading.test(lines[i + 1] ?? '')) {
      current = line;
      isHeading = true;
    } else if (isHeading || !addContext(line)) waiting.push(line);
  }
  if (files.size === 0 && otherPaths.length === 0 && waiting.every((line) => path.test(line))) {
    for (const line of waiting.splice(0)) files.set(line, []);
  }
  addAll(otherPaths, waiting);
  if (files.size < 2 || otherPaths.length > maxOthers * lines.length) return undefined;
  return { files: [...files].map(([path, lines]) => ({ path, lines })), others: otherPaths };

  function add(path: string, printed: string, text: string, isContext: boolean): void {
    const existing = files.get(path);
    if (existing) existing.push({ printed, text, isContext });
    else files.set(path, [{ printed, text, isContext }]);
  }

  /** Adds the line if it is context of the current file, and reports whether it is. */
  function addContext(line: string): boolean {
    if (current === undefined || !line.startsWith(current)) return false;
    const [number] = contextEnd.exec(line.slice(current.length, current.length + 20)) ?? [];
    if (number === undefined) return false;
    add(current, line, line.slice(current.length + number.length), true);
    return true;
  }
}
