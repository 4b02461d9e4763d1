import { addAll } from '#base/collections/lists';
import type { FileChange, LineRange, SafeText, View } from '#model';
import { joinSafe, safe } from '#secrets/safeText';
import { mergeRanges } from '../files/lineRanges';
import type { SelectableFile } from '../files/selectableFile';
import { hunkLines, type HunkPart, joinAdjacent, withContext } from './hunkParts';

/** Shows the chosen hunks of a change as a unified diff, in file order, with the number of omitted hunks. */
export function diffView(source: SelectableFile, change: FileChange, chosen: ReadonlySet<number>,
  count: (text: string) => number): View
{
  return hunksView(source, {
    all: change.hunks.map((hunk) => ({ ...hunk, lineTexts: hunkLines(source, hunk) })),
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

/** Like `diffView`, but for parts of hunks, and with lines around them. */
export function hunksView(source: SelectableFile, shown: HunkChoice, count: (text: string) => number): View {
  const { all, chosen, around } = shown;
  const name = `diff ${all.length} ${[...chosen].sort((a, b) => a - b).join()} ${
    around.map((range) => range.join('-')).join()
  }`;
  return source.view(name, () => createDiffView(source, shown, count));
}

function createDiffView(source: SelectableFile, { all, chosen, around }: HunkChoice,
  count: (text: string) => number): View
{
  const parts: SafeText[] = [];
  const lines: LineRange[] = [];
  const chosenParts = all.filter((_, i) => chosen.has(i));
  for (
    const { oldStart, oldLines, newStart, newLines, lineTexts } of around.length > 0
      ? withContext(source, chosenParts, around)
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
const maxRemoved = 80;

/** Returns the lines that a change removed, each run below its old and new line number; undefined if there are none. */
export function removedLines(source: SelectableFile, { hunks }: FileChange): SafeText | undefined {
  const parts: SafeText[] = [];
  let shown = 0;
  let omitted = 0;
  for (const hunk of hunks) {
    if (!hunk.lines.some((line) => line.startsWith('-'))) continue;
    const lineTexts = hunkLines(source, hunk);
    let [oldAt, newAt] = [hunk.oldStart, Math.max(1, hunk.newStart)];
    let inRun = false;
    hunk.lines.forEach((raw, i) => {
      if (raw.startsWith('\\')) return;
      if (raw.startsWith('-')) {
        if (shown >= maxRemoved) omitted++;
        else {
          if (!inRun) parts.push(safe`@@ -${oldAt} +${newAt} @@`);
          parts.push(lineTexts[i]!);
          shown++;
        }
        inRun = true;
        oldAt++;
        return;
      }
      inRun = false;
      if (!raw.startsWith('+')) oldAt++;
      newAt++;
    });
  }
  if (omitted > 0) parts.push(safe`@@ left out: ${omitted} more removed lines @@`);
  return parts.length > 0 ? joinSafe(parts, '\n') : undefined;
}
