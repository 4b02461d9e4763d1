import { compareByPosition, joinLines, rightToLeftPattern, type TextLine } from './lines';

/** Lines at the same height, from left to right. */
export type TableRow = readonly TextLine[];

/** Groups a column into rows, from top to bottom. */
export function groupIntoTableRows(column: readonly TextLine[]): TableRow[] {
  const rows: TextLine[][] = [];
  for (const line of [...column].sort(compareByPosition)) {
    const row = rows.at(-1);
    if (row && belongsToRow(row, line)) row.push(line);
    else rows.push([line]);
  }
  for (const row of rows) row.sort((a, b) => a.left - b.left);
  return rows;
}

/** Joins a row into one line. */
export function joinRow(row: TableRow): TextLine {
  if (row.length === 1) return row[0]!;
  const isRightToLeft = row.filter(({ text }) => rightToLeftPattern.test(text)).length > row.length / 2;
  return joinLines(isRightToLeft ? [...row].reverse() : row);
}

function belongsToRow(row: readonly TextLine[], line: TextLine): boolean {
  const firstLine = row[0]!;
  if (Math.abs(line.baseline - firstLine.baseline) > 0.4 * Math.min(line.size, firstLine.size)) return false;
  return row.every(({ left, right }) => Math.min(right, line.right) - Math.max(left, line.left) < 0.5 * line.size);
}
