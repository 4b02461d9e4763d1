import { addAll } from '#base/collections/lists';

/** Output of a search program for one file. */
export interface PrintedFile {
  /** The path as printed. */
  readonly path: string;
  /** The lines in the order of the output; empty if only paths were printed. */
  readonly lines: readonly PrintedLine[];
}

export interface PrintedLine {
  /** The whole line of output. */
  readonly printedText: string;
  /** The line in the file. */
  readonly text: string;
  /** Whether the line is context next to a match (`-C`). */
  readonly isContext: boolean;
}

export interface PrintedResults {
  readonly files: readonly PrintedFile[];
  /** Lines that do not belong to a file, such as errors. */
  readonly otherLines: readonly string[];
}

/** The maximum share of lines that do not belong to a file. Output with a greater share is not parsed. */
const maxOtherShare = 0.1;

const numberedLinePattern = /^((?:[A-Za-z]:)?[^:]+):\d+:(?:\d+:)?(.*)$/;
const unnumberedLinePattern = /^((?:[A-Za-z]:)?(?=[^\s:]*[./])[^\s:]+):(.*)$/;
const contextNumberPattern = /^-\d+-/;
const headedLinePattern = /^\d+([:-])(?:\d+:)?(.*)$/;
const pathPattern = /^(?:[A-Za-z]:)?[^:]*[^\s:]$/;

/**
 * Parses `path:12:text`, `path:text`, ripgrep's form with paths as headings, and lists of paths, with
 * context lines. Returns undefined if the lines have another form, or belong to fewer than two files.
 */
export function parsePrintedResults(lines: readonly string[]): PrintedResults | undefined {
  const files = new Map<string, PrintedLine[]>();
  const otherLines: string[] = [];
  const pendingLines: string[] = []; // context lines before a match, or paths
  let currentPath: string | undefined;
  let isHeading = false;
  for (const [i, line] of lines.entries()) {
    if (line === '' || line === '--') {
      if (line === '') isHeading = false;
      continue;
    }
    const headedMatch = isHeading ? headedLinePattern.exec(line) : null;
    if (headedMatch) {
      addLine(currentPath!, line, headedMatch[2]!, headedMatch[1] === '-');
      continue;
    }
    const match = numberedLinePattern.exec(line) ?? unnumberedLinePattern.exec(line);
    if (match) {
      isHeading = false;
      currentPath = match[1]!;
      for (const pendingLine of pendingLines.splice(0)) if (!addContext(pendingLine)) otherLines.push(pendingLine);
      addLine(currentPath, line, match[2]!, false);
    } else if (!isHeading && pathPattern.test(line) && headedLinePattern.test(lines[i + 1] ?? '')) {
      currentPath = line;
      isHeading = true;
    } else if (isHeading || !addContext(line)) pendingLines.push(line);
  }
  if (files.size === 0 && otherLines.length === 0 && pendingLines.every((line) => pathPattern.test(line))) {
    for (const line of pendingLines.splice(0)) files.set(line, []);
  }
  addAll(otherLines, pendingLines);
  if (files.size < 2 || otherLines.length > maxOtherShare * lines.length) return undefined;
  return { files: [...files].map(([path, lines]) => ({ path, lines })), otherLines };

  function addLine(path: string, printedText: string, text: string, isContext: boolean): void {
    const existingLines = files.get(path);
    if (existingLines) existingLines.push({ printedText, text, isContext });
    else files.set(path, [{ printedText, text, isContext }]);
  }

  /** Adds the line if it is context of the current file, and reports whether it is. */
  function addContext(line: string): boolean {
    if (currentPath === undefined || !line.startsWith(currentPath)) return false;
    const [numberPart] = contextNumberPattern.exec(line.slice(currentPath.length, currentPath.length + 20)) ?? [];
    if (numberPart === undefined) return false;
    addLine(currentPath, line, line.slice(currentPath.length + numberPart.length), true);
    return true;
  }
}
