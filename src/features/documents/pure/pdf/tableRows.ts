import type { TextLine } from './lines';
import { isNumber } from './numbers';

/** With at least this many lines of text, a band is several rows without lines between them. */
const hiddenRows = 4;
/** The maximum distance between the baselines of one row, in points. */
const sameRow = 3;

type CellLines = ReadonlyMap<number, readonly TextLine[]>;

/**
 * Returns the rows of a ruled table. Neighboring rows of the grid form one band as long as each filled cell spans them.
 * A band that is ruled every few rows becomes a row for each height of its text, including its blanks.
 */
export function tableRows(
  ys: readonly number[],
  merged: readonly number[],
  columns: number,
  lines: CellLines,
): readonly string[][] {
  const count = ys.length - 1;
  const rows: string[][] = [];
  for (let first = 0, end = 1; first < count; first = end, end = first + 1) {
    while (end < count && spans(end)) end++;
    const cells = Array.from({ length: columns }, (_, column) => cellIn(first, end, column));
    const beyond = new Set([...cellsOf(first - 1), ...cellsOf(end)].filter((cell) => cells.includes(cell)));
    rows.push(
      ...rowsWithoutLines(cells, beyond, lines, count > 3) ??
        [cells.map((cell) => textIn(beyond.has(cell) ? partAt(lines.get(cell), first, end) : lines.get(cell)))],
    );
  }
  return rows;

  function cellsOf(row: number): readonly number[] {
    return row < 0 || row >= count ? [] : merged.slice(row * columns, (row + 1) * columns);
  }

  /** Reports whether each filled cell is the same in this row and the previous row. */
  function spans(row: number): boolean {
    const [before, current] = [cellsOf(row - 1), cellsOf(row)];
    return current.every((cell, i) => cell === before[i] || (!lines.has(cell) && !lines.has(before[i]!)));
  }

  function cellIn(first: number, end: number, column: number): number {
    for (let row = first; row < end; row++)
      if (lines.has(merged[row * columns + column]!)) return merged[row * columns + column]!;
    return merged[first * columns + column]!;
  }

  /**
   * Picks the number next to the row if a cell beside several rows holds several numbers; any other text is repeated.
   */
  function partAt(cellLines: readonly TextLine[] | undefined, first: number, end: number):
    | readonly TextLine[]
    | undefined
  {
    if (!cellLines || cellLines.length < 2 || !cellLines.every(({ text }) => isNumber(text))) return cellLines;
    return cellLines.filter(({ top, bottom }) => (top + bottom) / 2 >= ys[first]! && (top + bottom) / 2 < ys[end]!);
  }
}

/** Splits one band that holds several rows of the table; undefined if its lines come from wrapped text. */
function rowsWithoutLines(
  cells: readonly number[],
  beyond: ReadonlySet<number>,
  lines: CellLines,
  manyRows: boolean,
): readonly string[][] | undefined {
  const columns = [...new Set(cells)].filter((cell) => !beyond.has(cell)).map((cell) => lines.get(cell) ?? [])
    .filter((list) => list.length > 0);
  if (columns.length < 2) return undefined;
  const heights: number[] = [];
  for (const { baseline } of columns.flat().sort((a, b) => a.baseline - b.baseline))
    if (heights.length === 0 || baseline - heights.at(-1)! > sameRow) heights.push(baseline);
  if (!areNumbered(columns, heights) && !areManyRows(columns, heights, manyRows)) return undefined;
  return heights.map((height) =>
    cells.map((cell) => {
      const all = lines.get(cell) ?? [];
      return textIn(beyond.has(cell) ? all : at(all, height));
    })
  );
}

/** Reports whether each height has a label and most other columns contain only numbers. */
function areNumbered(columns: readonly (readonly TextLine[])[], heights: readonly number[]): boolean {
  const [labels, ...values] = columns;
  if (heights.length < 2 || !heights.every((height) => at(labels!, height).length > 0)) return false;
  if (labels!.some(({ text }) => /^\p{Ll}/u.test(text))) return false; // it continues the previous line
  const numbers = values.filter((list) => list.every(({ text }) => isNumber(text)));
  return numbers.some((list) => list.length > 1) && numbers.length * 2 >= values.length;
}

/** Reports whether most columns have text at the same heights. */
function areManyRows(columns: readonly (readonly TextLine[])[], heights: readonly number[],
  manyRows: boolean): boolean
{
  const maxLines = Math.max(...columns.map((list) => list.length));
  if (maxLines < (manyRows ? 2 * hiddenRows : hiddenRows)) return false;
  const shared = heights.filter((height) =>
    columns.filter((list) => at(list, height).length > 0).length >= 0.6 * columns.length
  );
  return shared.length >= 0.7 * heights.length;
}

function at(lines: readonly TextLine[], height: number): readonly TextLine[] {
  return lines.filter(({ baseline }) => Math.abs(baseline - height) <= sameRow);
}

function textIn(lines: readonly TextLine[] | undefined): string {
  return (lines ?? []).map(({ text }) => text).join('\n');
}
