import { maxOf, minOf } from '#base/collections/lists';
import type { FoundTable } from './ruledTables';
import type { TextLine } from './lines';
import { isNumber } from './numbers';
import { itemMark } from './paragraphs';
import type { TableRow } from './rows';

/** Rows of a column: a table without lines, or other rows. */
export type RowGroup = { readonly table: FoundTable; } | { readonly rows: readonly TableRow[]; };

/** Cells of more characters than this are text side by side. */
const cellLength = 45;

/** Finds tables by the white space that their rows have in common. */
export function alignedTables(rows: readonly TableRow[]): readonly RowGroup[] {
  const out: RowGroup[] = [];
  let plain: TableRow[] = [];
  const flush = () => {
    if (plain.length > 0) out.push({ rows: plain });
    plain = [];
  };
  for (let i = 0; i < rows.length;) {
    const contents = contentsFrom(rows, i);
    const table = contents ?? (hasCells(rows[i]!) ? tableFrom(rows, i) : undefined);
    if (!table) {
      plain.push(rows[i++]!);
      continue;
    }
    flush();
    out.push({ table: table.table });
    i = table.end;
  }
  flush();
  return out;
}

interface Found {
  readonly table: FoundTable;
  readonly end: number;
}

const dots = /[.·…_]\s?[.·…_]/;
const leader = /^(.*?\S)\s*(?:[.·…_]\s?){4,}\s*(\S{1,8})?$/;

/** Finds a table of contents: titles, dots and page numbers. */
function contentsFrom(rows: readonly TableRow[], start: number): Found | undefined {
  const cells: string[][] = [];
  let end = start;
  let pending = '';
  for (let i = start; i < rows.length && i - end <= 1; i++) {
    const text = rows[i]!.length === 1 ? rows[i]![0]!.text : rows[i]!.map((line) => line.text).join(' ');
    const match = dots.test(text) ? leader.exec(text) : undefined;
    if (match && match[1]!.length < 200) {
      cells.push([`${pending}${match[1]!}`.replace(/(?:\s*[.·…_])+$/, ''), match[2] ?? '']);
      pending = '';
      end = i + 1;
    } else if (cells.length === 0) return undefined;
    else pending = `${text} `;
  }
  return cells.length < 3 ? undefined : { table: { rows: cells, box: getRowsBounds(rows.slice(start, end)) }, end };
}

function tableFrom(rows: readonly TableRow[], start: number): Found | undefined {
  let end = start + 1;
  let last = start;
  for (; end < rows.length && end - last <= 2; end++) {
    const gap = rows[end]![0]!.baseline - rows[end - 1]![0]!.baseline;
    if (gap > 3.2 * Math.max(rows[end]![0]!.size, rows[end - 1]![0]!.size)) break;
    if (hasCells(rows[end]!)) last = end;
    else if (isText(rows[end]!)) break;
  }
  end = last + 1;
  const tableRows = rows.slice(start, end);
  const bands = findColumnBands(tableRows);
  if (bands.length < 2) return undefined;
  const cells = tableRows.map((row) => splitRowIntoCells(row, bands));
  const many = tableRows.filter(hasCells).length;
  const filled = cells.flat().filter((cell) => cell !== '');
  const numbers = filled.filter((cell) => isNumber(cell)).length;
  if (many < (numbers > 0.3 * filled.length ? 2 : 3)) return undefined;
  if (filled.length < 0.35 * tableRows.length * bands.length) return undefined;
  const length = filled.reduce((sum, cell) => sum + cell.length, 0) / filled.length;
  if (length > cellLength) return undefined;
  return { table: { rows: wrapped(tableRows, cells), box: getRowsBounds(tableRows) }, end };
}

/** Reports whether it has two lines or more, the first not a list marker. */
function hasCells(row: TableRow): boolean {
  return row.length > 1 && !(row.length === 2 && itemMark.test(row[0]!.text) && row[0]!.words.length === 1);
}

/** Reports whether a row is running text, which ends a table. */
function isText(row: TableRow): boolean {
  const [line] = row;
  return line !== undefined && line.words.length > 9 && line.right - line.left > 30 * line.size;
}

interface Band {
  readonly left: number;
  readonly right: number;
}

/** Finds columns: the places with text in more than a few of the rows. */
function findColumnBands(rows: readonly TableRow[]): readonly Band[] {
  const many = rows.filter(hasCells);
  const left = minOf(many.map((row) => row[0]!.left));
  const right = maxOf(many.flatMap((row) => row.map((line) => line.right)));
  const covered = new Uint16Array(Math.max(1, Math.ceil(right - left) + 1));
  for (const row of many) {
    for (const line of row) {
      const to = Math.min(covered.length - 1, Math.floor(line.right - left - 0.5));
      for (let x = Math.max(0, Math.ceil(line.left - left)); x <= to; x++) covered[x]!++;
    }
  }
  const few = Math.floor(0.12 * many.length);
  const bands: Band[] = [];
  let from = -1;
  for (let x = 0; x <= covered.length; x++) {
    const isIn = x < covered.length && covered[x]! > few;
    if (isIn && from < 0) from = x;
    if (!isIn && from >= 0) {
      bands.push({ left: left + from, right: left + x });
      from = -1;
    }
  }
  return bands;
}

/** Splits a line that spans several columns between them if possible, else repeats it in each. */
function splitRowIntoCells(row: TableRow, bands: readonly Band[]): readonly string[] {
  const cells = bands.map((): string[] => []);
  for (const line of row) {
    const covered = bands.flatMap((band, i) => line.left < band.right && line.right > band.left ? [i] : []);
    if (covered.length < 2) {
      cells[covered[0] ?? nearest(line, bands)]!.push(line.text);
      continue;
    }
    if (row.length === 1) {
      cells[covered[0]!]!.push(line.text);
      continue;
    }
    for (const i of covered) cells[i]!.push(line.text);
  }
  return cells.map((parts) => parts.join(' '));
}

function nearest(line: TextLine, bands: readonly Band[]): number {
  const distance = ({ left, right }: Band) => Math.max(left - line.right, line.left - right);
  return bands.reduce((best, band, i) => distance(band) < distance(bands[best]!) ? i : best, 0);
}

/** Joins rows whose first cell is empty and that are close below another row with that row's cells. */
function wrapped(rows: readonly TableRow[], cells: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const out: string[][] = [];
  cells.forEach((row, i) => {
    const before = out.at(-1);
    const gap = i === 0 ? 0 : rows[i]![0]!.baseline - rows[i - 1]![0]!.baseline;
    const filled = row.flatMap((cell, column) => cell === '' ? [] : [column]);
    const goesOn = before && row[0] === '' && gap < 1.35 * rows[i]![0]!.size &&
      filled.every((column) => before[column] !== '' && !isNumber(row[column]!));
    if (!goesOn) {
      out.push([...row]);
      return;
    }
    for (const column of filled) before[column] = `${before[column]}\n${row[column]}`;
  });
  return out;
}

function getRowsBounds(rows: readonly TableRow[]) {
  const lines = rows.flat();
  return {
    left: minOf(lines.map(({ left }) => left)),
    right: maxOf(lines.map(({ right }) => right)),
    top: minOf(lines.map(({ top }) => top)),
    bottom: maxOf(lines.map(({ bottom }) => bottom)),
  };
}
