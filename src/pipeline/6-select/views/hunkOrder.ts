import { parseConflictMarker } from '#base/text/conflictMarks';
import type { Hunk, LineRange } from '#model';
import { overlapsAny } from '../files/lineRanges';
import type { SelectableFile } from '../files/selectableFile';

/** Returns the lines of the current file that a hunk covers. A hunk without such lines is before the returned line. */
export function getCurrentLines({ newStart, newLines }: Hunk): LineRange {
  return [Math.max(1, newStart), Math.max(1, newStart, newStart + newLines - 1)];
}

/** Reports whether the hunk adds the markers of an unresolved merge conflict. */
export function isConflict({ lines }: Hunk): boolean {
  return lines.some((line) => line.startsWith('+') && parseConflictMarker(line.slice(1)) === 'begin');
}

/**
 * Returns the indexes of the hunks: conflicts first, in file order, then the other hunks by task share, then by size.
 */
export function orderHunks(source: SelectableFile, hunks: readonly Hunk[]): number[] {
  const conflicts = findConflictLines(source, hunks);
  const conflictFlags = hunks.map((hunk) => Number(isConflict(hunk) || overlapsAny(getCurrentLines(hunk), conflicts)));
  const taskShares = hunks.map((hunk) => computeHunkTaskShare(source, [hunk]));
  const sizes = hunks.map((hunk) => Math.min(30, hunk.lines.filter((line) => !line.startsWith(' ')).length));
  return hunks.map((_, i) => i).sort((a, b) =>
    conflictFlags[b]! - conflictFlags[a]! || (conflictFlags[a]! > 0 ? a - b : 0) || taskShares[b]! - taskShares[a]! ||
    sizes[b]! - sizes[a]! ||
    a - b
  );
}

/** Returns the sum of the shares of all units that the hunks touch, 0 to 1. */
export function computeHunkTaskShare({ units, shares }: SelectableFile, hunks: readonly Hunk[]): number {
  let sum = 0;
  units.forEach((unit, i) => {
    if (
      hunks.some((hunk) => unit.lines[0] < hunk.newStart + Math.max(1, hunk.newLines) && unit.lines[1] >= hunk.newStart)
    ) sum += shares[i]!;
  });
  return Math.round(sum * 1000) / 1000;
}

/**
 * Returns the lines of the current file from the first to the last marker of each conflict. The result is empty if no
 * hunk adds a conflict.
 */
export function findConflictLines({ text }: Pick<SelectableFile, 'text'>, hunks: readonly Hunk[]): LineRange[] {
  if (!hunks.some(isConflict)) return [];
  const ranges: LineRange[] = [];
  let conflictStart = 0;
  text.split('\n').forEach((line, i) => {
    const marker = parseConflictMarker(line);
    if (marker === 'begin') conflictStart = i + 1;
    if (marker === 'end' && conflictStart > 0) {
      ranges.push([conflictStart, i + 1]);
      conflictStart = 0;
    }
  });
  return ranges;
}
