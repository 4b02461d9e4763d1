import type { SheetCell } from './sheet';
import type { GridCell } from './island';

type Hidden = { readonly hiddenRows: ReadonlySet<number>; isHiddenColumn(column: number): boolean; };

/** The cells as they are seen: rows and columns beside hidden ones stand next to each other. */
export function gridCells(
  cells: readonly Pick<SheetCell, 'row' | 'column' | 'text'>[],
  { hiddenRows, isHiddenColumn }: Hidden,
): readonly GridCell[] {
  const rowsBefore = [...hiddenRows].sort((a, b) => a - b);
  const lastColumn = cells.reduce((most, { column }) => Math.max(most, column), 0);
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
