import type { Box } from '../block';
import type { Grid } from './grid';
import { groupIntoTextLines } from './lines';
import type { PageWord } from './page';
import { joinRow, groupIntoTableRows } from './rows';
import { buildTableRows } from './tableRows';

/** A table on a page, as the text of its cells. The text of a merged cell is repeated. */
export interface FoundTable {
  readonly rows: readonly (readonly string[])[];
  readonly box: Box;
}

/**
 * Builds tables from the grids and the words inside them. Returns the tables and the remaining words. A grid with few
 * filled cells is a drawing.
 */
export function fillRuledTables(grids: readonly Grid[], words: readonly PageWord[]) {
  const tables: FoundTable[] = [];
  let remainingWords = words;
  for (const grid of grids) {
    const containedWords = remainingWords.filter((word) => isInside(word, grid.box));
    const table = containedWords.length === 0 ? undefined : buildRuledTable(grid, containedWords);
    if (!table) continue;
    tables.push(table);
    const usedWords = new Set(containedWords);
    remainingWords = remainingWords.filter((word) => !usedWords.has(word));
  }
  return { tables, words: remainingWords };
}

function isInside(word: PageWord, box: Box): boolean {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

function buildRuledTable({ xs, ys, mergedCellNumbers, box }: Grid, words: readonly PageWord[]): FoundTable | undefined {
  const columnCount = xs.length - 1;
  const wordsByCell = new Map<number, PageWord[]>();
  for (const word of words) {
    const column = findIntervalIndex(xs, (word.left + word.right) / 2);
    const row = findIntervalIndex(ys, (word.top + word.bottom) / 2);
    const cell = mergedCellNumbers[row * columnCount + column]!;
    const cellWords = wordsByCell.get(cell);
    if (cellWords) cellWords.push(word);
    else wordsByCell.set(cell, [word]);
  }
  const cellCount = new Set(mergedCellNumbers).size;
  if (
    wordsByCell.size < 3 || wordsByCell.size < 0.25 * cellCount ||
    !areRectangles(mergedCellNumbers, columnCount, wordsByCell)
  )
    return undefined;
  const linesByCell = new Map(
    [...wordsByCell].map(([cell, cellWords]) =>
      [cell, groupIntoTableRows(groupIntoTextLines(cellWords)).map(joinRow)] as const
    ),
  );
  const rows = removeEmptyRowsAndColumns(buildTableRows(ys, mergedCellNumbers, columnCount, linesByCell));
  if (rows.length < 2 || rows[0]!.length < 2 || areLayoutBoxes(rows)) return undefined;
  return { rows, box };
}

/** Reports whether the cells are boxes of a page layout: few cells with long texts. */
function areLayoutBoxes(rows: readonly (readonly string[])[]): boolean {
  const cells = [...new Set(rows.flat())].filter((cell) => cell !== '');
  return cells.length <= 8 && cells.reduce((sum, cell) => sum + cell.length, 0) > 200 * cells.length;
}

/** Reports whether merged cells are rectangles and none covers most of the table, unlike in a chart. */
function areRectangles(mergedCellNumbers: readonly number[], columnCount: number,
  filledCells: ReadonlyMap<number, unknown>): boolean
{
  const extentByCell = new Map<number, { left: number; right: number; top: number; bottom: number; count: number; }>();
  mergedCellNumbers.forEach((cell, i) => {
    if (!filledCells.has(cell)) return;
    const [column, row] = [i % columnCount, Math.floor(i / columnCount)];
    const extent = extentByCell.get(cell);
    if (!extent) {
      extentByCell.set(cell, { left: column, right: column, top: row, bottom: row, count: 1 });
      return;
    }
    extent.left = Math.min(extent.left, column);
    extent.right = Math.max(extent.right, column);
    extent.bottom = row;
    extent.count++;
  });
  for (const { left, right, top, bottom, count } of extentByCell.values()) {
    if ((right - left + 1) * (bottom - top + 1) !== count || (count > 0.5 * mergedCellNumbers.length && count > 4))
      return false;
  }
  return true;
}

function findIntervalIndex(edges: readonly number[], position: number): number {
  let i = 0;
  while (i + 2 < edges.length && position >= edges[i + 1]!) i++;
  return i;
}

/** Removes empty rows and columns, which result from lines that are drawn close to each other. */
function removeEmptyRowsAndColumns(rows: readonly string[][]): string[][] {
  const filledRows = rows.filter((row) => row.some((cell) => cell !== ''));
  const isColumnFilled = (filledRows[0] ?? []).map((_, i) => filledRows.some((row) => row[i] !== ''));
  const nonEmptyRows = filledRows.map((row) => row.filter((_, i) => isColumnFilled[i]));
  // a column that repeats the previous column in each row is part of merged cells
  const isDistinct = (nonEmptyRows[0] ?? []).map((_, i) =>
    i === 0 || nonEmptyRows.some((row) => row[i] !== row[i - 1])
  );
  return nonEmptyRows.map((row) => row.filter((_, i) => isDistinct[i]));
}
