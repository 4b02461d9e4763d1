import { addAll } from '#base/collections/lists';
import type { FileChange, LineRange, SafeText, View } from '#model';
import { joinSafe, safe } from '#secrets/safeText';
import { mergeRanges } from '../files/lineRanges';
import type { SelectableFile } from '../files/selectableFile';
import { redactHunkLines, type HunkPart, joinAdjacent, addContext } from './hunkParts';

/** Shows the chosen hunks of a change as a unified diff, in file order, with the number of omitted hunks. */
export function buildDiffView(source: SelectableFile, change: FileChange, chosen: ReadonlySet<number>,
  count: (text: string) => number): View
{
  return buildHunksView(source, {
    all: change.hunks.map((hunk) => ({ ...hunk, lineTexts: redactHunkLines(source, hunk) })),
    chosen,
    around: [],
  }, count);
}

/** The parts of a change that a diff view shows. */
interface HunkChoice {
  readonly all: readonly HunkPart[];
  /** Indexes in `all`. */
  readonly chosen: ReadonlySet<number>;
  /** Unchanged lines that are also shown; empty unless all parts are chosen. */
  readonly around: readonly LineRange[];
}

/** Does the same as `buildDiffView` for parts of hunks, with lines around them. */
export function buildHunksView(source: SelectableFile, choice: HunkChoice, count: (text: string) => number): View {
  const { all, chosen, around } = choice;
  const name = `diff ${all.length} ${[...chosen].sort((a, b) => a - b).join()} ${
    around.map((range) => range.join('-')).join()
  }`;
  return source.view(name, () => createDiffView(source, choice, count));
}

function createDiffView(source: SelectableFile, { all, chosen, around }: HunkChoice,
  count: (text: string) => number): View
{
  const parts: SafeText[] = [];
  const lines: LineRange[] = [];
  const chosenParts = all.filter((_, i) => chosen.has(i));
  for (
    const { oldStart, oldLines, newStart, newLines, lineTexts } of around.length > 0
      ? addContext(source, chosenParts, around)
      : joinAdjacent(chosenParts)
  ) {
    parts.push(safe`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`);
    addAll(parts, lineTexts);
    if (newLines > 0) lines.push([newStart, newStart + newLines - 1]);
  }
  const omitted = all.length - chosenParts.length;
  if (omitted > 0) parts.push(safe`@@ left out: ${omitted} of ${all.length} hunks @@`);
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
    let [oldAt, newAt] = [hunk.oldStart, Math.max(1, hunk.newStart)];
    let isInRun = false;
    hunk.lines.forEach((raw, i) => {
      if (raw.startsWith('\\')) return;
      if (raw.startsWith('-')) {
        if (shownCount >= maxRemovedLines) omittedCount++;
        else {
          if (!isInRun) parts.push(safe`@@ -${oldAt} +${newAt} @@`);
          parts.push(lineTexts[i]!);
          shownCount++;
        }
        isInRun = true;
        oldAt++;
        return;
      }
      isInRun = false;
      if (!raw.startsWith('+')) oldAt++;
      newAt++;
    });
  }
  if (omittedCount > 0) parts.push(safe`@@ left out: ${omittedCount} more removed lines @@`);
  return parts.length > 0 ? joinSafe(parts, '\n') : undefined;
}
