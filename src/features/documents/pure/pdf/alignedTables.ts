import { findMax, findMin } from '#base/collections/lists';
import type { FoundTable } from './ruledTables';
import type { TextLine } from './lines';
import { isNumber } from './numbers';
import { itemMarkPattern } from './paragraphs';
import type { TableRow } from './rows';

/** Neighboring rows of a text column, which form a table without ruled lines or no table. */
export type RowGroup = { readonly table: FoundTable; } | { readonly rows: readonly TableRow[]; };

/** The maximum average length of a table's cells, in characters. Longer cells are running text in columns. */
const maxCellLength = 45;

/** Finds tables by the white space that their rows have in common. */
export function findAlignedTables(rows: readonly TableRow[]): readonly RowGroup[] {
  const groups: RowGroup[] = [];
  let pendingRows: TableRow[] = [];
  const addPendingRows = () => {
    if (pendingRows.length > 0) groups.push({ rows: pendingRows });
    pendingRows = [];
  };
  for (let i = 0; i < rows.length;) {
    const contentsTable = findTableOfContents(rows, i);
    const table = contentsTable ?? (hasCells(rows[i]!) ? findTable(rows, i) : undefined);
    if (!table) {
      pendingRows.push(rows[i++]!);
      continue;
    }
    addPendingRows();
    groups.push({ table: table.table });
    i = table.end;
  }
  addPendingRows();
  return groups;
}

interface TableMatch {
  readonly table: FoundTable;
  readonly end: number;
}

const dotsPattern = /[.·…_]\s?[.·…_]/;
const leaderPattern = /^(.*?\S)\s*(?:[.·…_]\s?){4,}\s*(\S{1,8})?$/;

/** Finds a table of contents: titles, dots and page numbers. */
function findTableOfContents(rows: readonly TableRow[], start: number): TableMatch | undefined {
  const cells: string[][] = [];
  let end = start;
  let pendingText = '';
  for (let i = start; i < rows.length && i - end <= 1; i++) {
    const text = rows[i]!.length === 1 ? rows[i]![0]!.text : rows[i]!.map((line) => line.text).join(' ');
    const match = dotsPattern.test(text) ? leaderPattern.exec(text) : undefined;
    if (match && match[1]!.length < 200) {
      cells.push([`${pendingText}${match[1]!}`.replace(/(?:\s*[.·…_])+$/, ''), match[2] ?? '']);
      pendingText = '';
      end = i + 1;
    } else if (cells.length === 0) return undefined;
    else pendingText = `${text} `;
  }
  return cells.length < 3 ? undefined : { table: { rows: cells, box: getRowsBounds(rows.slice(start, end)) }, end };
}

function findTable(rows: readonly TableRow[], start: number): TableMatch | undefined {
  let end = start + 1;
  let lastCellRow = start;
  for (; end < rows.length && end - lastCellRow <= 2; end++) {
    const gap = rows[end]![0]!.baseline - rows[end - 1]![0]!.baseline;
    if (gap > 3.2 * Math.max(rows[end]![0]!.size, rows[end - 1]![0]!.size)) break;
    if (hasCells(rows[end]!)) lastCellRow = end;
    else if (isRunningText(rows[end]!)) break;
  }
  end = lastCellRow + 1;
  const tableRows = rows.slice(start, end);
  const bands = findColumnBands(tableRows);
  if (bands.length < 2) return undefined;
  const cells = tableRows.map((row) => splitRowIntoCells(row, bands));
  const cellRowCount = tableRows.filter(hasCells).length;
  const filledCells = cells.flat().filter((cell) => cell !== '');
  const numberCount = filledCells.filter((cell) => isNumber(cell)).length;
  if (cellRowCount < (numberCount > 0.3 * filledCells.length ? 2 : 3)) return undefined;
  if (filledCells.length < 0.35 * tableRows.length * bands.length) return undefined;
  const averageLength = filledCells.reduce((sum, cell) => sum + cell.length, 0) / filledCells.length;
  if (averageLength > maxCellLength) return undefined;
  return { table: { rows: joinWrappedRows(tableRows, cells), box: getRowsBounds(tableRows) }, end };
}

/** Reports whether a row has at least two parts and is not only a list marker with its text. */
function hasCells(row: TableRow): boolean {
  return row.length > 1 && !(row.length === 2 && itemMarkPattern.test(row[0]!.text) && row[0]!.words.length === 1);
}

/** Reports whether a row is running text, which ends a table. */
function isRunningText(row: TableRow): boolean {
  const [line] = row;
  return line !== undefined && line.words.length > 9 && line.right - line.left > 30 * line.size;
}

interface Band {
  readonly left: number;
  readonly right: number;
}

/** Finds the columns: horizontal ranges that have text in more than a few rows. */
function findColumnBands(rows: readonly TableRow[]): readonly Band[] {
  const cellRows = rows.filter(hasCells);
  const left = findMin(cellRows.map((row) => row[0]!.left));
  const right = findMax(cellRows.flatMap((row) => row.map((line) => line.right)));
  const coverage = new Uint16Array(Math.max(1, Math.ceil(right - left) + 1));
  for (const row of cellRows) {
    for (const line of row) {
      const lastX = Math.min(coverage.length - 1, Math.floor(line.right - left - 0.5));
      for (let x = Math.max(0, Math.ceil(line.left - left)); x <= lastX; x++) coverage[x]!++;
    }
  }
  const maxStrayRows = Math.floor(0.12 * cellRows.length);
  const bands: Band[] = [];
  let bandStart = -1;
  for (let x = 0; x <= coverage.length; x++) {
    const isInBand = x < coverage.length && coverage[x]! > maxStrayRows;
    if (isInBand && bandStart < 0) bandStart = x;
    if (!isInBand && bandStart >= 0) {
      bands.push({ left: left + bandStart, right: left + x });
      bandStart = -1;
    }
  }
  return bands;
}

/** Splits a row at the columns. A part that spans several columns is repeated in each, unless it is the whole row. */
function splitRowIntoCells(row: TableRow, bands: readonly Band[]): readonly string[] {
  const cells = bands.map((): string[] => []);
  for (const line of row) {
    const coveredBands = bands.flatMap((band, i) => line.left < band.right && line.right > band.left ? [i] : []);
    if (coveredBands.length < 2) {
      cells[coveredBands[0] ?? findNearestBand(line, bands)]!.push(line.text);
      continue;
    }
    if (row.length === 1) {
      cells[coveredBands[0]!]!.push(line.text);
      continue;
    }
    for (const i of coveredBands) cells[i]!.push(line.text);
  }
  return cells.map((parts) => parts.join(' '));
}

function findNearestBand(line: TextLine, bands: readonly Band[]): number {
  const computeDistance = ({ left, right }: Band) => Math.max(left - line.right, line.left - right);
  return bands.reduce((best, band, i) => computeDistance(band) < computeDistance(bands[best]!) ? i : best, 0);
}

/** Joins a row with the row above it if its first cell is empty and its other cells continue the cells above. */
function joinWrappedRows(rows: readonly TableRow[],
  cells: readonly (readonly string[])[]): readonly (readonly string[])[]
{
  const joinedRows: string[][] = [];
  cells.forEach((row, i) => {
    const previousRow = joinedRows.at(-1);
    const gap = i === 0 ? 0 : rows[i]![0]!.baseline - rows[i - 1]![0]!.baseline;
    const filledColumns = row.flatMap((cell, column) => cell === '' ? [] : [column]);
    const isContinuation = previousRow && row[0] === '' && gap < 1.35 * rows[i]![0]!.size &&
      filledColumns.every((column) => previousRow[column] !== '' && !isNumber(row[column]!));
    if (!isContinuation) {
      joinedRows.push([...row]);
      return;
    }
    for (const column of filledColumns) previousRow[column] = `${previousRow[column]}\n${row[column]}`;
  });
  return joinedRows;
}

function getRowsBounds(rows: readonly TableRow[]) {
  const lines = rows.flat();
  return {
    left: findMin(lines.map(({ left }) => left)),
    right: findMax(lines.map(({ right }) => right)),
    top: findMin(lines.map(({ top }) => top)),
    bottom: findMax(lines.map(({ bottom }) => bottom)),
  };
}
