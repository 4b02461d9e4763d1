import { append } from '#base/collections/lists';
import type { CellPiece, LabeledValue, LinePiece } from './pieces';
import { findSecretLabels, readLabels } from './secretLabels';
import { mayBeSecret } from './secretShape';

/** A header is among this number of first rows: titles may be above it. */
const maxHeaderRows = 8;

/**
 * Finds the values in a table whose column or row has the name of a secret as its header. A header row may be below
 * titles or the names of groups of columns. A header of a row labels the values after it that follow one another.
 */
export function findTableValues(text: string, cells: readonly CellPiece[],
  isPossible = mayBeSecret): readonly LabeledValue[]
{
  const isValue = ({ start, end }: LinePiece): boolean => isPossible(text.slice(start, end));
  if (!cells.some(isValue)) return [];
  const rows = groupByRow(cells);
  const headers = rows.flatMap((row) => row[0]!.row < maxHeaderRows ? row : row.slice(0, 1));
  const secretLabels = findSecretLabels(
    new Set(headers.flatMap(({ start, end }) => readLabels(text.slice(start, end)))),
  );
  if (secretLabels.size === 0) return [];
  const values: LabeledValue[] = [];
  let labelsByColumn: ReadonlyMap<number, string> = new Map();
  let followsTitles = true;
  for (const row of rows) {
    const hasValue = row.some(isValue);
    if (row[0]!.row < maxHeaderRows && !hasValue) addHeader(row);
    addRowValues(row);
    for (const cell of row) {
      const label = labelsByColumn.get(cell.column);
      if (label !== undefined && isValue(cell)) values.push({ start: cell.start, end: cell.end, label });
    }
    followsTitles &&= new Set(row.map((cell) => text.slice(cell.start, cell.end))).size === 1;
  }
  return values;

  /** The labels of a row replace those above it. In the first column, a label below a header belongs to its row. */
  function addHeader(row: readonly CellPiece[]): void {
    const labels = new Map<number, string>();
    for (const cell of followsTitles ? row : row.slice(1)) {
      const label = readSecretLabel(cell);
      if (label !== undefined) labels.set(cell.column, label);
    }
    if (labels.size > 0) labelsByColumn = labels;
  }

  function addRowValues(row: readonly CellPiece[]): void {
    const label = readSecretLabel(row[0]!);
    if (label === undefined) return;
    for (const cell of row.filter(({ column }) => column !== row[0]!.column)) {
      if (!isValue(cell)) return;
      values.push({ start: cell.start, end: cell.end, label });
    }
  }

  function readSecretLabel({ start, end }: LinePiece): string | undefined {
    return readLabels(text.slice(start, end)).find((label) => secretLabels.has(label));
  }
}

/** Returns the cells of each row, which follow each other. */
function groupByRow(cells: readonly CellPiece[]): readonly (readonly CellPiece[])[] {
  const rows = new Map<number, CellPiece[]>();
  for (const cell of cells) append(rows, cell.row, cell);
  return [...rows.values()];
}
