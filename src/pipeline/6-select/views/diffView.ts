import { addAll } from '#base/collections/lists';
import type { FileChange, LineRange, SafeText, View } from '#model';
import { joinSafe, safe } from '#secrets/safeText';
import { mergeRanges } from '../files/lineRanges';
import type { SelectableFile } from '../files/selectableFile';
import { redactHunkLines, type HunkPart, joinAdjacent, addContext } from './hunkParts';

/** Shows the chosen hunks of a change as a unified diff, in file order, with the number of omitted hunks. */
export function buildDiffView(source: SelectableFile, change: FileChange, chosenParts: ReadonlySet<number>,
  count: (text: string) => number): View
{
  return buildHunksView(source, {
    allParts: change.hunks.map((hunk) => ({ ...hunk, lineTexts: redactHunkLines(source, hunk) })),
    chosenParts,
    contextRanges: [],
  }, count);
}

/** The parts of a change that a diff view shows. */
interface HunkChoice {
  readonly allParts: readonly HunkPart[];
  /** The indexes in `allParts`. */
  readonly chosenParts: ReadonlySet<number>;
  /** Unchanged lines that are also shown; empty unless all parts are chosen. */
  readonly contextRanges: readonly LineRange[];
}

/** Shows the chosen parts of hunks as a unified diff, with the lines around them. */
export function buildHunksView(source: SelectableFile, choice: HunkChoice, count: (text: string) => number): View {
  const { allParts, chosenParts, contextRanges } = choice;
  const name = `diff ${allParts.length} ${[...chosenParts].sort((a, b) => a - b).join()} ${
    contextRanges.map((range) => range.join('-')).join()
  }`;
  return source.getView(name, () => createDiffView(source, choice, count));
}

function createDiffView(source: SelectableFile, { allParts, chosenParts: chosenIndexes, contextRanges }: HunkChoice,
  count: (text: string) => number): View
{
  const parts: SafeText[] = [];
  const lines: LineRange[] = [];
  const chosenParts = allParts.filter((_, i) => chosenIndexes.has(i));
  for (
    const { oldStart, oldLines, newStart, newLines, lineTexts } of contextRanges.length > 0
      ? addContext(source, chosenParts, contextRanges)
      : joinAdjacent(chosenParts)
  ) {
    parts.push(safe`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`);
    addAll(parts, lineTexts);
    if (newLines > 0) lines.push([newStart, newStart + newLines - 1]);
  }
  const omittedCount = allParts.length - chosenParts.length;
  if (omittedCount > 0) parts.push(safe`@@ left out: ${omittedCount} of ${allParts.length} hunks @@`);
  const text = joinSafe(parts, '\n');
  return { kind: 'diff', text, lines: mergeRanges(lines, source.lines), tokens: count(text) + source.frameTokens };
}

/** The maximum number of removed lines in a full view. */
const maxRemovedLines = 80;

/** Returns the lines that a change removed, each run below its line numbers; undefined if no lines were removed. */
export function formatRemovedLines(source: SelectableFile, { hunks }: FileChange): SafeText | undefined {
  const parts: SafeText[] = [];
  let shownCount = 0;
  let omittedCount = 0;
  for (const hunk of hunks) {
    if (!hunk.lines.some((line) => line.startsWith('-'))) continue;
    const lineTexts = redactHunkLines(source, hunk);
    let [oldLine, newLine] = [hunk.oldStart, Math.max(1, hunk.newStart)];
    let isInRun = false;
    hunk.lines.forEach((rawLine, i) => {
      if (rawLine.startsWith('\\')) return;
      if (rawLine.startsWith('-')) {
        if (shownCount >= maxRemovedLines) omittedCount++;
        else {
          if (!isInRun) parts.push(safe`@@ -${oldLine} +${newLine} @@`);
          parts.push(lineTexts[i]!);
          shownCount++;
        }
        isInRun = true;
        oldLine++;
        return;
      }
      isInRun = false;
      if (!rawLine.startsWith('+')) oldLine++;
      newLine++;
    });
  }
  if (omittedCount > 0) parts.push(safe`@@ left out: ${omittedCount} more removed lines @@`);
  return parts.length > 0 ? joinSafe(parts, '\n') : undefined;
}
