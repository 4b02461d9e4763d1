import { addAll } from '#base/collections/lists';
import type { Box } from '../block';
import { compareByPosition, rightToLeftPattern, type TextLine } from './lines';

/** Lines of one column, or of the full width, from top to bottom. */
export type PageColumn = readonly TextLine[];

const maxColumnDepth = 5;
/** The minimum number of lines on each side of a gutter between columns. */
const minColumnLines = 3;

/**
 * Returns the columns of a page in reading order. A line or a rule across a gutter separates the content above it from
 * the content below. Columns contain running text. Text that is arranged like cells stays in one column, whose rows are
 * read across.
 */
export function splitPageIntoColumns(lines: readonly TextLine[],
  horizontalRules: readonly Box[]): readonly PageColumn[]
{
  const sortedLines = [...lines].sort(compareByPosition);
  const isRightToLeft = sortedLines.filter(({ text }) => rightToLeftPattern.test(text)).length >
    sortedLines.length / 2;
  return splitColumns(sortedLines, horizontalRules, isRightToLeft, 0).filter((column) => column.length > 0);
}

function splitColumns(lines: readonly TextLine[], horizontalRules: readonly Box[], isRightToLeft: boolean,
  depth: number): readonly PageColumn[]
{
  if (lines.length < 2 * minColumnLines || depth >= maxColumnDepth) return [lines];
  const gutter = findBestGutter(lines, horizontalRules);
  if (gutter === undefined) return [lines];
  const columns: PageColumn[] = [];
  let fullWidthLines: TextLine[] = [];
  const addFullWidthColumns = () => {
    if (fullWidthLines.length > 0)
      addAll(columns, splitColumns(fullWidthLines, horizontalRules, isRightToLeft, depth + 1));
    fullWidthLines = [];
  };
  for (const zone of splitIntoZones(lines, gutter, horizontalRules)) {
    if (zone.left.length === 0 || zone.right.length === 0 || !areColumns(zone, 1)) {
      addAll(fullWidthLines, zone.all);
      continue;
    }
    addFullWidthColumns();
    const sides = [zone.left, zone.right].map((side) => splitColumns(side, horizontalRules, isRightToLeft, depth + 1));
    for (const side of isRightToLeft ? sides.reverse() : sides) addAll(columns, side);
  }
  addFullWidthColumns();
  return columns;
}

interface Zone {
  readonly left: TextLine[];
  readonly right: TextLine[];
  readonly all: TextLine[];
}

/** Returns the left edge of the column with the most lines next to the preceding column. */
function findBestGutter(lines: readonly TextLine[], horizontalRules: readonly Box[]): number | undefined {
  let bestEdge: number | undefined;
  let bestScore = 0;
  for (const edge of findCommonEdges(lines)) {
    let score = 0;
    for (const zone of splitIntoZones(lines, edge, horizontalRules))
      if (areColumns(zone, minColumnLines)) score += Math.min(zone.left.length, zone.right.length);
    if (score > bestScore) {
      bestScore = score;
      bestEdge = edge;
    }
  }
  return bestEdge;
}

/** Returns the positions where at least three lines start, except the leftmost position. */
function findCommonEdges(lines: readonly TextLine[]): readonly number[] {
  const edges = lines.map(({ left }) => left).sort((a, b) => a - b);
  const commonPositions: number[] = [];
  let firstIndex = 0;
  for (let i = 1; i <= edges.length; i++) {
    if (i < edges.length && edges[i]! - edges[firstIndex]! <= 4) continue;
    if (i - firstIndex >= minColumnLines && firstIndex > 0) commonPositions.push(edges[firstIndex]!);
    firstIndex = i;
  }
  return commonPositions;
}

/** Splits the lines into zones at the lines and rules that cross the gutter. */
function splitIntoZones(lines: readonly TextLine[], edge: number, horizontalRules: readonly Box[]): readonly Zone[] {
  const barriers = horizontalRules.filter((box) => box.left < edge - 20 && box.right > edge + 20).map(({ top }) => top)
    .sort((a, b) => a - b);
  const zones: Zone[] = [];
  let zone: Zone = { left: [], right: [], all: [] };
  let barrierIndex = 0;
  for (const line of lines) {
    while (barrierIndex < barriers.length && barriers[barrierIndex]! < line.baseline) {
      barrierIndex++;
      closeZone();
    }
    if (line.left >= edge - 2) zone.right.push(line);
    else if (line.right <= edge - 0.5 * line.size) zone.left.push(line);
    else {
      closeZone();
      zones.push({ left: [], right: [], all: [line] });
      continue;
    }
    zone.all.push(line);
  }
  closeZone();
  return zones;

  function closeZone(): void {
    if (zone.all.length > 0) zones.push(zone);
    zone = { left: [], right: [], all: [] };
  }
}

function areColumns({ left, right }: Zone, minLines: number): boolean {
  if (left.length < minLines || right.length < minLines) return false;
  const [proseLeft, proseRight] = [isProse(left), isProse(right)];
  if (proseLeft && proseRight) return true;
  if (!proseLeft && !proseRight) return false;
  // beside text, lines at other heights belong to a table or to a picture's labels, which are read on their own
  const [proseLines, otherLines] = proseLeft ? [left, right] : [right, left];
  return proseLines.length >= 5 && computeAlignedShare(otherLines, proseLines) < 0.5;
}

/** Reports whether lines read like sentences rather than cells. */
function isProse(lines: readonly TextLine[]): boolean {
  let proseWidth = 0;
  let totalWidth = 0;
  for (const { words, left, right, size } of lines) {
    const lineWidth = right - left;
    totalWidth += lineWidth;
    if (words.length >= 3 && lineWidth > 7 * size || lineWidth > 14 * size) proseWidth += lineWidth;
  }
  return proseWidth > 0.7 * totalWidth;
}

/** Returns the share of lines that are at the same height as one of the other lines. */
function computeAlignedShare(lines: readonly TextLine[], otherLines: readonly TextLine[]): number {
  const alignedLines = lines.filter((line) =>
    otherLines.some(({ baseline }) => Math.abs(baseline - line.baseline) < 1.5)
  );
  return alignedLines.length / lines.length;
}
