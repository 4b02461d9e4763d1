export const maxSheetRows = 1_048_576;
export const maxSheetColumns = 16_384;

/** A range of cells. Rows and columns are counted from 1. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Parses a reference such as `B7`. Returns undefined if the text is not a reference, or is outside a sheet. */
export function parseCellRef(ref: string): { readonly row: number; readonly column: number; } | undefined {
  let column = 0;
  let i = 0;
  for (; i < ref.length && i < 4; i++) {
    const code = ref.charCodeAt(i) | 0x20;
    if (code < 0x61 || code > 0x7a) break;
    column = column * 26 + code - 0x60;
  }
  const row = Number(ref.slice(i));
  return column >= 1 && column <= maxSheetColumns && Number.isInteger(row) && row >= 1 && row <= maxSheetRows
    ? { row, column }
    : undefined;
}

/** Parses `A1:C3`, or a single cell. */
export function parseCellRange(ref: string): CellRange | undefined {
  const [firstRef, lastRef = firstRef] = ref.replace(/\$/g, '').split(':');
  const firstCell = parseCellRef(firstRef ?? '');
  const lastCell = parseCellRef(lastRef ?? '');
  if (!firstCell || !lastCell) return undefined;
  return {
    top: Math.min(firstCell.row, lastCell.row),
    left: Math.min(firstCell.column, lastCell.column),
    bottom: Math.max(firstCell.row, lastCell.row),
    right: Math.max(firstCell.column, lastCell.column),
  };
}

export function formatColumnName(column: number): string {
  let name = '';
  for (let remaining = column; remaining > 0; remaining = Math.floor((remaining - 1) / 26))
    name = String.fromCharCode(0x41 + (remaining - 1) % 26) + name;
  return name;
}

export function isInRange({ top, left, bottom, right }: CellRange, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}
