import { addAll } from '#base/collections/lists';
import type { Box } from '../block';
import { fromTop, rightToLeft, type TextLine } from './lines';

/** Lines of one column, or of the full width, from top to bottom. */
export type PageColumn = readonly TextLine[];

const depthOfColumns = 5;
/** The minimum number of lines on each side of a gap that make it a gutter. */
const linesOfColumn = 3;

/**
 * Returns the columns of a page in reading order. A line or a rule across a gutter separates the content above it from
 * the content below. Columns hold running text: text arranged like cells stays in one column, whose rows are read
 * across.
 */
export function pageColumns(lines: readonly TextLine[], across: readonly Box[]): readonly PageColumn[] {
  const sorted = [...lines].sort(fromTop);
  const backwards = sorted.filter(({ text }) => rightToLeft.test(text)).length >
    sorted.length / 2;
  return split(sorted, across, backwards, 0).filter((column) => column.length > 0);
}

function split(lines: readonly TextLine[], across: readonly Box[], backwards: boolean,
  depth: number): readonly PageColumn[]
{
  if (lines.length < 2 * linesOfColumn || depth >= depthOfColumns) return [lines];
  const gutter = bestGutter(lines, across);
  if (gutter === undefined) return [lines];
  const out: PageColumn[] = [];
  let whole: TextLine[] = [];
  const flush = () => {
    if (whole.length > 0) addAll(out, split(whole, across, backwards, depth + 1));
    whole = [];
  };
  for (const zone of zonesAt(lines, gutter, across)) {
    if (zone.left.length === 0 || zone.right.length === 0 || !areColumns(zone, 1)) {
      addAll(whole, zone.all);
      continue;
    }
    flush();
    const sides = [zone.left, zone.right].map((side) => split(side, across, backwards, depth + 1));
    for (const side of backwards ? sides.reverse() : sides) addAll(out, side);
  }
  flush();
  return out;
}

interface Zone {
  readonly left: TextLine[];
  readonly right: TextLine[];
  readonly all: TextLine[];
}

/** Returns the left edge of the column with the most lines next to the preceding column. */
function bestGutter(lines: readonly TextLine[], across: readonly Box[]): number | undefined {
  let best: number | undefined;
  let bestScore = 0;
  for (const edge of commonEdges(lines)) {
    let score = 0;
    for (const zone of zonesAt(lines, edge, across))
      if (areColumns(zone, linesOfColumn)) score += Math.min(zone.left.length, zone.right.length);
    if (score > bestScore) {
      bestScore = score;
      best = edge;
    }
  }
  return best;
}

/** Returns the positions where at least three lines start, except the leftmost position. */
function commonEdges(lines: readonly TextLine[]): readonly number[] {
  const edges = lines.map(({ left }) => left).sort((a, b) => a - b);
  const out: number[] = [];
  let first = 0;
  for (let i = 1; i <= edges.length; i++) {
    if (i < edges.length && edges[i]! - edges[first]! <= 4) continue;
    if (i - first >= linesOfColumn && first > 0) out.push(edges[first]!);
    first = i;
  }
  return out;
}

/** Splits the lines at those that cross the gutter. */
function zonesAt(lines: readonly TextLine[], edge: number, across: readonly Box[]): readonly Zone[] {
  const barriers = across.filter((box) => box.left < edge - 20 && box.right > edge + 20).map(({ top }) => top)
    .sort((a, b) => a - b);
  const zones: Zone[] = [];
  let zone: Zone = { left: [], right: [], all: [] };
  let barrier = 0;
  for (const line of lines) {
    while (barrier < barriers.length && barriers[barrier]! < line.baseline) {
      barrier++;
      close();
    }
    if (line.left >= edge - 2) zone.right.push(line);
    else if (line.right <= edge - 0.5 * line.size) zone.left.push(line);
    else {
      close();
      zones.push({ left: [], right: [], all: [line] });
      continue;
    }
    zone.all.push(line);
  }
  close();
  return zones;

  function close(): void {
    if (zone.all.length > 0) zones.push(zone);
    zone = { left: [], right: [], all: [] };
  }
}

function areColumns({ left, right }: Zone, minLines: number): boolean {
  if (left.length < minLines || right.length < minLines) return false;
  const [proseLeft, proseRight] = [isProse(left), isProse(right)];
  if (proseLeft && proseRight) return true;
  if (!proseLeft && !proseRight) return false;
  // text next to a table or next to a picture's labels, whose lines are at different heights
  const [text, other] = proseLeft ? [left, right] : [right, left];
  return text.length >= 5 && inStep(other, text) < 0.5;
}

/** Reports whether lines read like sentences rather than cells. */
function isProse(lines: readonly TextLine[]): boolean {
  let long = 0;
  let all = 0;
  for (const { words, left, right, size } of lines) {
    const weight = right - left;
    all += weight;
    if (words.length >= 3 && weight > 7 * size || weight > 14 * size) long += weight;
  }
  return long > 0.7 * all;
}

/** Returns the share of lines that are at the same height as one of the other lines. */
function inStep(lines: readonly TextLine[], otherLines: readonly TextLine[]): number {
  const aligned = lines.filter((line) => otherLines.some(({ baseline }) => Math.abs(baseline - line.baseline) < 1.5));
  return aligned.length / lines.length;
}
