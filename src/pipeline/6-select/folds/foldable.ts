import type { LineRange, Outline, SymbolKind } from '#model';
import type { FoldableRun } from './foldableRun';
import { hasWord, isEmptyLine } from './lineShape';
import { findLiteralRuns } from './literalRuns';

/** Shorter runs cost about as much as the two markers that a fold needs. */
const minFoldedLines = 6;

/**
 * Finds the runs that may be folded. Literals may be nested in literals; all other runs are disjoint. If two runs
 * begin on the same line, the longer one comes first. Each run includes the blank lines after it. Returns an empty list
 * if no other line of the file contains a word.
 */
export function findFoldableRuns(lines: readonly string[], outline: Pick<Outline, 'symbols'>): FoldableRun[] {
  const candidates: FoldableRun[] = [
    ...listCommentRuns(lines, outline),
    ...findLiteralRuns(lines).map((range) => ({ kind: 'literal' as const, lines: range })),
  ].filter(({ lines: [first, last] }) => last - first + 1 >= minFoldedLines);
  const runs = candidates.sort((a, b) => a.lines[0] - b.lines[0] || b.lines[1] - a.lines[1]).map((
    { kind, lines: range },
  ) => ({
    kind,
    lines: includeBlankLines(lines, range),
  }));
  return hasOtherWords(lines, runs) ? runs : [];
}

function includeBlankLines(lines: readonly string[], [first, end]: LineRange): LineRange {
  let last = end;
  while (last < lines.length && isEmptyLine(lines[last]!)) last++;
  return [first, last];
}

function hasOtherWords(lines: readonly string[], runs: readonly FoldableRun[]): boolean {
  let nextLine = 1;
  for (const { lines: [first, last] } of runs) {
    for (; nextLine < first; nextLine++) if (hasWord(lines[nextLine - 1]!)) return true;
    nextLine = Math.max(nextLine, last + 1);
  }
  return lines.slice(nextLine - 1).some(hasWord);
}

const commentPattern =
  /^\s{0,100}(?:\/\/|\/\*|\*|#(?!\s{0,5}(?:include|define|if|ifdef|ifndef|pragma|endif|!\[|\[))|--|;;|<!--)/;
const licencePattern = /licen[cs]e|copyright|spdx-|permission is hereby|all rights reserved/i;
/** The maximum number of lines before a licence. */
const maxLinesBefore = 3;
/** The maximum number of characters that are examined in a line. */
const maxLineLength = 300;
const typeKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'type', 'enum', 'property']);

/** Returns the licence at the top of a file, and the comments above types and their fields. */
function listCommentRuns(lines: readonly string[], { symbols }: Pick<Outline, 'symbols'>): FoldableRun[] {
  const runs = findCommentRuns(lines);
  const topRun = runs[0];
  const licenceRuns = topRun && topRun[0] <= maxLinesBefore + 1 && isLicence(lines, topRun) ? [topRun] : [];
  const typeLines = new Set(symbols.filter(({ kind }) => typeKinds.has(kind)).map((symbol) => symbol.lines[0]));
  const docRuns = runs.filter((run) => !licenceRuns.includes(run) && typeLines.has(run[1] + 1));
  return [...licenceRuns.map((range) => ({ kind: 'licence' as const, lines: range })),
    ...docRuns.map((range) => ({ kind: 'comment' as const, lines: range }))];
}

/** Finds runs of consecutive comment lines. */
function findCommentRuns(lines: readonly string[]): LineRange[] {
  const runs: LineRange[] = [];
  let blockEnd: string | undefined;
  let runStart = 0;
  lines.forEach((line, i) => {
    const text = line.slice(0, maxLineLength);
    const isInsideBlock = blockEnd !== undefined;
    if (!isInsideBlock && !commentPattern.test(text)) {
      if (runStart > 0) runs.push([runStart, i]);
      runStart = 0;
      return;
    }
    if (runStart === 0) runStart = i + 1;
    blockEnd ??= text.trimStart().startsWith('/*') ? '*/' : text.trimStart().startsWith('<!--') ? '-->' : undefined;
    if (blockEnd === undefined || !line.includes(blockEnd)) return;
    const endsLine = isEmptyLine(line.slice(line.indexOf(blockEnd) + blockEnd.length));
    if (!endsLine) {
      if (runStart <= i) runs.push([runStart, i]);
      runStart = 0;
    }
    blockEnd = undefined;
  });
  if (runStart > 0) runs.push([runStart, lines.length]);
  return runs;
}

function isLicence(lines: readonly string[], [first, last]: LineRange): boolean {
  return lines.slice(first - 1, last).some((line) => licencePattern.test(line.slice(0, maxLineLength)));
}
