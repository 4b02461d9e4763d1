import type { TextLine } from './lines';
import { isNumber } from './numbers';

/** A band with at least this many lines of text consists of several rows without ruled lines between them. */
const minHiddenRows = 4;
/** The maximum distance between the baselines of one row, in points. */
const maxRowOffset = 3;

type CellLines = ReadonlyMap<number, readonly TextLine[]>;

/**
 * Returns the rows of a ruled table. Neighboring rows of the grid form one band as long as each filled cell spans them.
 * If only some rows are separated by ruled lines, a band becomes one row for each height at which it has text.
 */
export function buildTableRows(
  ys: readonly number[],
  mergedCellNumbers: readonly number[],
  columnCount: number,
  linesByCell: CellLines,
): readonly string[][] {
  const rowCount = ys.length - 1;
  const rows: string[][] = [];
  for (let first = 0, end = 1; first < rowCount; first = end, end = first + 1) {
    while (end < rowCount && continuesBand(end)) end++;
    const cells = Array.from({ length: columnCount }, (_, column) => findCell(first, end, column));
    const spanningCells = new Set(
      [...getRowCells(first - 1), ...getRowCells(end)].filter((cell) => cells.includes(cell)),
    );
    rows.push(
      ...splitBand(cells, spanningCells, linesByCell, rowCount > 3) ??
        [cells.map((cell) =>
          joinLineTexts(spanningCells.has(cell) ? selectPart(linesByCell.get(cell), first, end) : linesByCell.get(cell))
        )],
    );
  }
  return rows;

  function getRowCells(row: number): readonly number[] {
    return row < 0 || row >= rowCount ? [] : mergedCellNumbers.slice(row * columnCount, (row + 1) * columnCount);
  }

  /** Reports whether each filled cell is the same in this row and the previous row. */
  function continuesBand(row: number): boolean {
    const [before, current] = [getRowCells(row - 1), getRowCells(row)];
    return current.every((cell, i) => cell === before[i] || (!linesByCell.has(cell) && !linesByCell.has(before[i]!)));
  }

  function findCell(first: number, end: number, column: number): number {
    for (let row = first; row < end; row++)
      if (linesByCell.has(mergedCellNumbers[row * columnCount + column]!))
        return mergedCellNumbers[row * columnCount + column]!;
    return mergedCellNumbers[first * columnCount + column]!;
  }

  /**
   * Selects the number next to the row if a cell beside several rows contains only numbers; other text is repeated.
   */
  function selectPart(cellLines: readonly TextLine[] | undefined, first: number, end: number):
    | readonly TextLine[]
    | undefined
  {
    if (!cellLines || cellLines.length < 2 || !cellLines.every(({ text }) => isNumber(text))) return cellLines;
    return cellLines.filter(({ top, bottom }) => (top + bottom) / 2 >= ys[first]! && (top + bottom) / 2 < ys[end]!);
  }
}

/** Splits a band that contains several rows of the table. Returns undefined if its lines result from wrapped text. */
function splitBand(
  cells: readonly number[],
  spanningCells: ReadonlySet<number>,
  linesByCell: CellLines,
  isLargeGrid: boolean,
): readonly string[][] | undefined {
  const columns = [...new Set(cells)].filter((cell) => !spanningCells.has(cell)).map((cell) =>
    linesByCell.get(cell) ?? []
  )
    .filter((list) => list.length > 0);
  if (columns.length < 2) return undefined;
  const heights: number[] = [];
  for (const { baseline } of columns.flat().sort((a, b) => a.baseline - b.baseline))
    if (heights.length === 0 || baseline - heights.at(-1)! > maxRowOffset) heights.push(baseline);
  if (!haveLabeledNumbers(columns, heights) && !haveManyRows(columns, heights, isLargeGrid)) return undefined;
  return heights.map((height) =>
    cells.map((cell) => {
      const cellLines = linesByCell.get(cell) ?? [];
      return joinLineTexts(spanningCells.has(cell) ? cellLines : findLinesAtHeight(cellLines, height));
    })
  );
}

/** Reports whether each height has a label, and at least half of the other columns contain only numbers. */
function haveLabeledNumbers(columns: readonly (readonly TextLine[])[], heights: readonly number[]): boolean {
  const [labelLines, ...otherColumns] = columns;
  if (heights.length < 2 || !heights.every((height) => findLinesAtHeight(labelLines!, height).length > 0)) return false;
  if (labelLines!.some(({ text }) => /^\p{Ll}/u.test(text))) return false; // such a label continues the previous line
  const numberColumns = otherColumns.filter((list) => list.every(({ text }) => isNumber(text)));
  return numberColumns.some((list) => list.length > 1) && numberColumns.length * 2 >= otherColumns.length;
}

/** Reports whether most columns have text at the same heights. */
function haveManyRows(columns: readonly (readonly TextLine[])[], heights: readonly number[],
  isLargeGrid: boolean): boolean
{
  const maxLines = Math.max(...columns.map((list) => list.length));
  if (maxLines < (isLargeGrid ? 2 * minHiddenRows : minHiddenRows)) return false;
  const sharedHeights = heights.filter((height) =>
    columns.filter((list) => findLinesAtHeight(list, height).length > 0).length >= 0.6 * columns.length
  );
  return sharedHeights.length >= 0.7 * heights.length;
}

function findLinesAtHeight(lines: readonly TextLine[], height: number): readonly TextLine[] {
  return lines.filter(({ baseline }) => Math.abs(baseline - height) <= maxRowOffset);
}

function joinLineTexts(lines: readonly TextLine[] | undefined): string {
  return (lines ?? []).map(({ text }) => text).join('\n');
}
