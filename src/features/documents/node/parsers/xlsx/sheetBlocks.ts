import type { DocumentBlock } from '#features/documents/pure/block';
import type { HiddenTextCollector } from '../../hiddenTextCollector';
import { formatColumnName, isInRange, type CellRange } from './cellRef';
import { buildIslandBlocks } from './islandBlocks';
import { findCellIslands } from './islands';
import type { Sheet, SheetCell } from './sheet';
import type { GridCell } from './island';

/** The maximum number of cells that are filled in the merged areas of a sheet. */
const maxMergedCells = 200_000;

export interface SheetContext {
  readonly name: string;
  /** The number of the sheet in the workbook, from 1. */
  readonly page: number;
  /** Tables with a dark style, in which white text is visible. */
  readonly darkTables: readonly CellRange[];
}

/** Returns blocks of the visible content of a sheet, and warns about hidden content. */
export function buildSheetBlocks(sheet: Sheet, context: SheetContext,
  hiddenTexts: HiddenTextCollector): readonly DocumentBlock[]
{
  const visibleCells = new Map<number, Pick<SheetCell, 'row' | 'column' | 'text'>>();
  const hiddenColumnTexts = new Map<number, string>();
  let [lastRow, lastColumn] = [0, 0];
  for (const cell of sheet.cells) {
    const { row, column, text, style } = cell;
    if (sheet.hiddenRows.has(row)) hiddenTexts.add('vanish', `${text} `, toLocation(`${row}:${row}`));
    else if (sheet.isHiddenColumn(column)) {
      const existingText = hiddenColumnTexts.get(column) ?? '';
      if (existingText.length < 200) hiddenColumnTexts.set(column, `${existingText}${text} `);
    } else if (style?.hiddenReason !== undefined && !context.darkTables.some((range) => isInRange(range, row, column)))
      hiddenTexts.add(style.hiddenReason, text, toLocation(`${formatColumnName(column)}${row}`));
    else {
      visibleCells.set(toGridCellKey(row, column), cell);
      lastRow = Math.max(lastRow, row);
      lastColumn = Math.max(lastColumn, column);
    }
  }
  hiddenTexts.flush();
  for (const [column, text] of hiddenColumnTexts)
    hiddenTexts.add('vanish', text, toLocation(`${formatColumnName(column)}:${formatColumnName(column)}`));
  hiddenTexts.flush();
  repeatMergedTexts();
  return findCellIslands(toGridCells([...visibleCells.values()], sheet)).flatMap((island) =>
    buildIslandBlocks(island, context.page)
  );

  function toLocation(ref: string): { readonly page: number; readonly place: string; } {
    return { page: context.page, place: `sheet "${context.name}"!${ref}` };
  }

  /** Repeats the text of a merged area's first cell in each of its cells, up to the limit for the sheet. */
  function repeatMergedTexts(): void {
    let remainingCells = maxMergedCells;
    for (const { top, left, bottom, right } of sheet.merges) {
      const cell = visibleCells.get(toGridCellKey(top, left));
      if (!cell) continue;
      for (let row = top; row <= Math.min(bottom, lastRow); row++) {
        if (sheet.hiddenRows.has(row)) continue;
        for (let column = left; column <= Math.min(right, lastColumn) && remainingCells > 0; column++, remainingCells--)
          if (!sheet.isHiddenColumn(column))
            visibleCells.set(toGridCellKey(row, column), { row, column, text: cell.text });
        if (remainingCells <= 0) return;
      }
    }
  }
}

function toGridCellKey(row: number, column: number): number {
  return row * 32_768 + column;
}

type HiddenLines = { readonly hiddenRows: ReadonlySet<number>; isHiddenColumn(column: number): boolean; };

/** Returns the cells as they are shown: visible rows and columns on both sides of hidden ones are adjacent. */
function toGridCells(
  cells: readonly Pick<SheetCell, 'row' | 'column' | 'text'>[],
  { hiddenRows, isHiddenColumn }: HiddenLines,
): readonly GridCell[] {
  const sortedHiddenRows = [...hiddenRows].sort((a, b) => a - b);
  const lastColumn = cells.reduce((max, { column }) => Math.max(max, column), 0);
  const hiddenColumnCounts = new Uint16Array(lastColumn + 1);
  for (let column = 1; column <= lastColumn; column++)
    hiddenColumnCounts[column] = hiddenColumnCounts[column - 1]! + (isHiddenColumn(column) ? 1 : 0);
  return cells.map(({ row, column, text }) => ({
    row: row - countBelow(sortedHiddenRows, row),
    column: column - hiddenColumnCounts[column]!,
    text,
    sheetRow: row,
    sheetColumn: column,
  }));
}

function countBelow(sortedNumbers: readonly number[], limit: number): number {
  let [low, high] = [0, sortedNumbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sortedNumbers[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
