export const mostRows = 1_048_576;
export const mostColumns = 16_384;

/** Rows and columns count from 1. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Parses `B7` as a row and a column; undefined if it is not a cell, or is outside a sheet. */
export function cellAt(ref: string): { readonly row: number; readonly column: number; } | undefined {
  let column = 0;
  let i = 0;
  for (; i < ref.length && i < 4; i++) {
    const code = ref.charCodeAt(i) | 0x20;
    if (code < 0x61 || code > 0x7a) break;
    column = column * 26 + code - 0x60;
  }
  const row = Number(ref.slice(i));
  return column >= 1 && column <= mostColumns && Number.isInteger(row) && row >= 1 && row <= mostRows
    ? { row, column }
    : undefined;
}

/** Parses `A1:C3`, or a single cell. */
export function rangeAt(ref: string): CellRange | undefined {
  const [from, to = from] = ref.replace(/\$/g, '').split(':');
  const start = cellAt(from ?? '');
  const end = cellAt(to ?? '');
  if (!start || !end) return undefined;
  return {
    top: Math.min(start.row, end.row),
    left: Math.min(start.column, end.column),
    bottom: Math.max(start.row, end.row),
    right: Math.max(start.column, end.column),
  };
}

export function columnName(column: number): string {
  let name = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(0x41 + (left - 1) % 26) + name;
  return name;
}

export function isInRange({ top, left, bottom, right }: CellRange, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}
