import { addAll, append } from '#base/collections/lists';
import { findSecretLabels, readLabels } from './secretLabels';
import { looksLikeSecret, mayBeSecret } from './secretShape';
import type { CellPiece, LinePiece } from './pieces';

/** A word that is a secret if the redaction finds one in `label: word`. */
export interface LabeledValue extends LinePiece {
  readonly label: string;
}

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

/** Lines with more characters than this are not rows of a table. */
const maxRowLength = 400;

/**
 * Finds the values in lines that form a table without marks: aligned columns, or the rows of a table within a cell. The
 * line above the rows has as many columns as they have. If only single spaces separate the columns, as in prose, the
 * values must look like secrets.
 */
export function findAlignedValues(text: string, lines: readonly LinePiece[]): readonly LabeledValue[] {
  const values: LabeledValue[] = [];
  for (let first = 0; first + 1 < lines.length;) {
    first = lines.slice(first + 1, first + 4).some(mayHaveValue) ? addRows(first) : first + 1;
  }
  return values;

  function mayHaveValue({ start, end }: LinePiece): boolean {
    return end - start <= maxRowLength && /\d|[A-Z]{2}/.test(text.slice(start, end));
  }

  /** Adds the values in the rows below a line. Returns the index of the next line. */
  function addRows(first: number): number {
    const { separator, columns } = splitColumns(text, lines[first]!);
    const cells = columns.map((piece, column) => ({ ...piece, row: 0, column }));
    let next = first + 1;
    for (; columns.length > 1 && next < lines.length; next++) {
      const row = splitColumns(text, lines[next]!);
      if (row.columns.length !== columns.length || row.separator !== separator) break;
      for (const [column, piece] of row.columns.entries()) cells.push({ ...piece, row: next - first, column });
    }
    if (next > first + 1)
      addAll(values, findTableValues(text, cells, separator === 'space' ? looksLikeSecret : mayBeSecret));
    return next;
  }
}

type Separator = 'bar' | 'gap' | 'space';

function splitColumns(text: string, { start, end }: LinePiece): {
  readonly separator: Separator;
  readonly columns: readonly LinePiece[];
} {
  const line = end - start > maxRowLength ? '' : text.slice(start, end);
  const separator: Separator = line.includes('|') ? 'bar' : /\t| {2}/.test(line) ? 'gap' : 'space';
  const columns = [...line.matchAll(columnPatterns[separator])].map(({ index, 0: { length } }) => ({
    start: start + index,
    end: start + index + length,
  }));
  return { separator, columns };
}

/** Patterns for the text of a column. In a cell, a bar is escaped. */
const columnPatterns: Readonly<Record<Separator, RegExp>> = {
  bar: /[^\s|\\](?:[^|\\]*[^\s|\\])?/g,
  gap: /[^\s](?:[^\s]| (?=[^\s]))*/g,
  space: /[^\s]+/g,
};

/**
 * Finds a value that ends its line after a label and leaders, a dash, an arrow, an addition or white space:
 * `Password ..... x`, `Password – x`, `API key (prod): x`, and in parentheses: `Password (x)`.
 */
export function findLineValues(text: string, { start, end }: LinePiece): readonly LabeledValue[] {
  if (end - start > maxRowLength) return [];
  const line = text.slice(start, end);
  const parenthesized = /\s\((\S{6,200})\)[.,;]?$/.exec(line);
  const split = parenthesized
    ? { labelEnd: parenthesized.index, valueStart: parenthesized.index + 2, value: parenthesized[1]! }
    : splitAtSeparator(line);
  if (!split || !(parenthesized ? looksLikeSecret(split.value) : mayBeSecret(split.value))) return [];
  const valueStart = start + split.valueStart;
  return readLabels(line.slice(0, split.labelEnd)).map((label) => ({
    start: valueStart,
    end: valueStart + split.value.length,
    label,
  }));
}

/** Splits a line at the first separator that only the last word follows. */
function splitAtSeparator(line: string):
  | { readonly labelEnd: number; readonly valueStart: number; readonly value: string; }
  | undefined
{
  const wordStart = line.length - /\S*$/.exec(line.slice(-maxValueLength))![0].length;
  const gapStart = line.slice(0, wordStart).trimEnd().length;
  for (const { index, 0: separator } of line.matchAll(/\.{3,}|…+|[:=→⇒]|\s[–—-](?=\s)|\s(?=\s)|\t/g)) {
    const separatorEnd = index + separator.length;
    if (separatorEnd < gapStart) continue;
    const valueStart = Math.max(separatorEnd, wordStart);
    return { labelEnd: index, valueStart, value: line.slice(valueStart) };
  }
  return undefined;
}

const maxValueLength = 200;
