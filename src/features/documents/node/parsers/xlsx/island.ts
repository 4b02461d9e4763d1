import type { CellRange } from './cellRef';

/** A visible cell. `row` and `column` count only visible rows and columns; `sheetRow` and `sheetColumn` count all. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly sheetRow: number;
  readonly sheetColumn: number;
}

export interface Island extends CellRange {
  readonly cells: readonly GridCell[];
}

/** Returns the smallest range that contains these cells, with the cells. */
export function createIsland(cells: readonly GridCell[]): Island {
  let [top, left, bottom, right] = [Infinity, Infinity, 0, 0];
  for (const { row, column } of cells) {
    top = Math.min(top, row);
    left = Math.min(left, column);
    bottom = Math.max(bottom, row);
    right = Math.max(right, column);
  }
  return { cells, top, left, bottom, right };
}
