import type { DocumentBlock } from '#features/documents/pure/block';
import type { HiddenTexts } from '../../hiddenTexts';
import { columnName, isInRange, type CellRange } from './cellRef';
import { islandBlocks } from './islandBlocks';
import { findCellIslands } from './islands';
import type { Sheet, SheetCell } from './sheet';
import type { GridCell } from './island';

/** Merged areas are filled up to this many cells. */
const mostMerged = 200_000;

export interface SheetPlace {
  readonly name: string;
  /** The number of the sheet in the workbook, from 1. */
  readonly page: number;
  /** Tables with a dark style, in which white text is visible. */
  readonly darkTables: readonly CellRange[];
}

/** Returns blocks of the content that a reader sees in a sheet, and warns of the rest. */
export function sheetBlocks(sheet: Sheet, place: SheetPlace, hidden: HiddenTexts): readonly DocumentBlock[] {
  const seen = new Map<number, Pick<SheetCell, 'row' | 'column' | 'text'>>();
  const ofColumns = new Map<number, string>();
  let [lastRow, lastColumn] = [0, 0];
  for (const cell of sheet.cells) {
    const { row, column, text, style } = cell;
    if (sheet.hiddenRows.has(row)) hidden.add('vanish', `${text} `, at(`${row}:${row}`));
    else if (sheet.isHiddenColumn(column)) {
      const existing = ofColumns.get(column) ?? '';
      if (existing.length < 200) ofColumns.set(column, `${existing}${text} `);
    } else if (style?.hidden !== undefined && !place.darkTables.some((range) => isInRange(range, row, column)))
      hidden.add(style.hidden, text, at(`${columnName(column)}${row}`));
    else {
      seen.set(toGridCellKey(row, column), cell);
      lastRow = Math.max(lastRow, row);
      lastColumn = Math.max(lastColumn, column);
    }
  }
  hidden.flush();
  for (const [column, text] of ofColumns) hidden.add('vanish', text, at(`${columnName(column)}:${columnName(column)}`));
  hidden.flush();
  repeatMerged();
  return findCellIslands(gridCells([...seen.values()], sheet)).flatMap((island) => islandBlocks(island, place.page));

  function at(ref: string): { readonly page: number; readonly place: string; } {
    return { page: place.page, place: `sheet "${place.name}"!${ref}` };
  }

  /** Repeats the text of a merged area's first cell in each of its cells, up to the limit for the sheet. */
  function repeatMerged(): void {
    let left = mostMerged;
    for (const { top, left: first, bottom, right } of sheet.merges) {
      const cell = seen.get(toGridCellKey(top, first));
      if (!cell) continue;
      for (let row = top; row <= Math.min(bottom, lastRow); row++) {
        if (sheet.hiddenRows.has(row)) continue;
        for (let column = first; column <= Math.min(right, lastColumn) && left > 0; column++, left--)
          if (!sheet.isHiddenColumn(column)) seen.set(toGridCellKey(row, column), { row, column, text: cell.text });
        if (left <= 0) return;
      }
    }
  }
}

function toGridCellKey(row: number, column: number): number {
  return row * 32_768 + column;
}

type Hidden = { readonly hiddenRows: ReadonlySet<number>; isHiddenColumn(column: number): boolean; };

/** The cells as they are seen: rows and columns beside hidden ones stand next to each other. */
function gridCells(
  cells: readonly Pick<SheetCell, 'row' | 'column' | 'text'>[],
  { hiddenRows, isHiddenColumn }: Hidden,
): readonly GridCell[] {
  const rowsBefore = [...hiddenRows].sort((a, b) => a - b);
  const lastColumn = cells.reduce((max, { column }) => Math.max(max, column), 0);
  const columnsBefore = new Uint16Array(lastColumn + 1);
  for (let column = 1; column <= lastColumn; column++)
    columnsBefore[column] = columnsBefore[column - 1]! + (isHiddenColumn(column) ? 1 : 0);
  return cells.map(({ row, column, text }) => ({
    row: row - countBelow(rowsBefore, row),
    column: column - columnsBefore[column]!,
    text,
    sheetRow: row,
    sheetColumn: column,
  }));
}

function countBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
