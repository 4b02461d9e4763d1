import type { LineRange, Outline } from '#model';
import { commentRuns } from './commentRuns';
import type { FoldableRun } from './foldableRun';
import { hasWord, isEmptyLine } from './lineShape';
import { literalRuns } from './literalRuns';

/** Shorter runs cost about as much as the two markers that a fold needs. */
const minFoldedLines = 6;

/**
 * Finds the runs that may be folded; if one begins with another, the larger comes first: literals may be within
 * literals, all others are disjoint. Each includes the blank lines after it. None if nothing else in the file has a
 * word.
 */
export function foldableRuns(lines: readonly string[], outline: Pick<Outline, 'symbols'>): FoldableRun[] {
  const found: FoldableRun[] = [
    ...commentRuns(lines, outline),
    ...literalRuns(lines).map((range) => ({ kind: 'literal' as const, lines: range })),
  ].filter(({ lines: [first, last] }) => last - first + 1 >= minFoldedLines);
  const runs = found.sort((a, b) => a.lines[0] - b.lines[0] || b.lines[1] - a.lines[1]).map((
    { kind, lines: range },
  ) => ({
    kind,
    lines: withBlankLines(lines, range),
  }));
  return hasOtherWords(lines, runs) ? runs : [];
}

function withBlankLines(lines: readonly string[], [first, end]: LineRange): LineRange {
  let last = end;
  while (last < lines.length && isEmptyLine(lines[last]!)) last++;
  return [first, last];
}

function hasOtherWords(lines: readonly string[], runs: readonly FoldableRun[]): boolean {
  let next = 1;
  for (const { lines: [first, last] } of runs) {
    for (; next < first; next++) if (hasWord(lines[next - 1]!)) return true;
    next = Math.max(next, last + 1);
  }
  return lines.slice(next - 1).some(hasWord);
}
