import { withMark, writeMarks } from '#features/documents/pure/textMarks';
import type { OfficePackage } from '../../ooxml/officePackage';
import { attributeValue, childNamed, childrenNamed, isSwitchedOn, nodesBelow, readToggle,
  type XmlNode } from '../../xml/xmlNode';
import { cellAt, mostColumns, mostRows, rangeAt, type CellRange, columnName } from './cellRef';
import type { CellStyle } from './cellStyles';
import { SSF } from '@e965/xlsx';

export interface SheetCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly style: CellStyle | undefined;
}

export interface Sheet {
  /** Cells with text, row by row, including those in hidden rows and columns. */
  readonly cells: readonly SheetCell[];
  /** The last row that was read, if there are more. */
  readonly lastReadRow: number | undefined;
  readonly merges: readonly CellRange[];
  readonly hiddenRows: ReadonlySet<number>;
  isHiddenColumn(column: number): boolean;
}

/** Data that the cells of all sheets refer to. */
export interface Workbook {
  readonly file: OfficePackage;
  readonly strings: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly date1904: boolean;
}

const mostMerges = 100_000;
/** The filled cells that are read of one sheet. */
export const maxSheetCells = 700_000;

/** Reads a sheet row by row: only filled cells cost anything, whatever range the sheet names. */
export function readSheet(part: string, workbook: Workbook): Sheet | undefined {
  const cells: SheetCell[] = [];
  const hiddenRows = new Set<number>();
  const formulas = new Map<string, { readonly formula: string; readonly row: number; readonly column: number; }>();
  let row = 0;
  let lastReadRow: number | undefined;
  const root = workbook.file.part(part, (node, parent) => {
    if (node.name !== 'row' || parent.name !== 'sheetData') return false;
    if (cells.length < maxSheetCells) readRow(node);
    else lastReadRow ??= row;
    return true;
  });
  if (!root) return undefined;
  const hiddenColumns = hiddenColumnsOf(root);
  return {
    cells,
    lastReadRow,
    merges: childrenNamed(childNamed(root, 'mergeCells'), 'mergeCell').slice(0, mostMerges).flatMap(({ attributes }) =>
      rangeAt(attributes['ref'] ?? '') ?? []
    ),
    hiddenRows,
    isHiddenColumn: (column) => hiddenColumns[column] === 1,
  };

  function readRow(node: XmlNode): void {
    row = Number(node.attributes['r'] ?? row + 1);
    if (!(row >= 1 && row <= mostRows)) return;
    const height = node.attributes['ht'];
    if (isSwitchedOn(node.attributes['hidden']) || (height !== undefined && Number(height) === 0)) hiddenRows.add(row);
    let column = 0;
    for (const cell of node.children) {
      if (cell.name !== 'c') continue;
      const at = cell.attributes['r'] === undefined ? undefined : cellAt(cell.attributes['r']);
      column = at?.column ?? column + 1;
      if (column > mostColumns) return;
      const style = workbook.styles[Number(cell.attributes['s'] ?? 0)];
      const text = textOf(cell, style, column).trim();
      if (text !== '') cells.push({ row, column, text, style });
    }
  }

  function textOf(cell: XmlNode, style: CellStyle | undefined, column: number): string {
    const value = childNamed(cell, 'v')?.text;
    const formula = childNamed(cell, 'f');
    if (formula) {
      const written = formulaOf(formula, column);
      if (value === undefined || (value === '' && cell.attributes['t'] !== 'str'))
        return written === ''
          ? ''
          : `=${written}`;
    }
    const format = style?.format ?? 0;
    switch (cell.attributes['t']) {
      case 's':
        return textInFormat(workbook.strings[Number(value)] ?? '', format);
      case 'inlineStr':
        return textInFormat(richText(childNamed(cell, 'is')), format);
      case 'str':
        return textInFormat(unescaped(value ?? ''), format);
      case 'b':
        return value === undefined ? '' : isSwitchedOn(value) ? 'TRUE' : 'FALSE';
      case 'e':
        return value ?? '';
      case 'd':
        return (value ?? '').replace(/T00:00(?::00(?:\.0*)?)?Z?$/, '').replace('T', ' ');
      default: {
        const number = Number(value);
        if (value === undefined || value.trim() === '') return '';
        return Number.isFinite(number) ? numberText(number, format, workbook.date1904) : value;
      }
    }
  }

  function formulaOf(node: XmlNode, column: number): string {
    const id = node.attributes['t'] === 'shared' ? node.attributes['si'] : undefined;
    if (id === undefined) return node.text;
    if (node.text !== '') formulas.set(id, { formula: node.text, row, column });
    const first = formulas.get(id);
    return first ? shiftedFormula(first.formula, row - first.row, column - first.column) : '';
  }
}

/** For each column, 1 where it is hidden. */
function hiddenColumnsOf(root: XmlNode): Uint8Array {
  const starts = new Int32Array(mostColumns + 2);
  for (const { attributes } of childrenNamed(childNamed(root, 'cols'), 'col')) {
    if (!isSwitchedOn(attributes['hidden']) && Number(attributes['width'] ?? 1) !== 0) continue;
    const [first, last] = [Number(attributes['min']), Math.min(mostColumns, Number(attributes['max']))];
    if (!(first >= 1 && first <= last)) continue;
    starts[first]!++;
    starts[last + 1]!--;
  }
  let open = 0;
  return Uint8Array.from(starts, (step) => (open += step) > 0 ? 1 : 0);
}

/** Returns the runs of a text without the phonetic marks of East Asian texts. */
export function richText(node: XmlNode | undefined): string {
  if (!node) return '';
  const runs = node.children.filter(({ name }) => name === 't' || name === 'r');
  return unescaped(
    writeMarks(runs.map((run) => run.name === 't' ? run.text : runText(run)).join('')),
  );
}

function runText(run: XmlNode): string {
  const properties = childNamed(run, 'rPr');
  const place = attributeValue(properties, 'vertAlign');
  const text = nodesBelow(run, 't').map((node) => node.text).join('');
  return withMark(readToggle(properties, 'strike') ? 'struck' : undefined,
    withMark(place === 'superscript' ? 'raised' : place === 'subscript' ? 'lowered' : undefined, text));
}

/** Returns a formula written for one cell as it reads in another cell, this many rows and columns away. */
function shiftedFormula(formula: string, rows: number, columns: number): string {
  // names, texts and sheet names in quotes are taken whole, so that no part of them is read as a cell
  return formula.replace(/"[^"]*"|'[^']*'|(\$?)([A-Za-z]{1,3})(\$?)([0-9]{1,7})(?![\w.(])|[A-Za-z_\\][\w.]*/g,
    (whole: string, fixedColumn?: string, letters?: string, fixedRow?: string, digits?: string) => {
      if (letters === undefined || digits === undefined) return whole;
      const column = fixedColumn === '$' ? parseColumnLetters(letters) : parseColumnLetters(letters) + columns;
      const row = fixedRow === '$' ? Number(digits) : Number(digits) + rows;
      if (column < 1 || column > mostColumns || row < 1 || row > mostRows) return whole;
      return `${fixedColumn}${columnName(column)}${fixedRow}${row}`;
    });
}

function parseColumnLetters(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 0x40, 0);
}

/**
 * Applications show built-in date formats in the format of the reader's system; here they have a format that everyone
 * can read.
 */
const builtInDates: Readonly<Record<number, string>> = { 14: 'yyyy-mm-dd', 22: 'yyyy-mm-dd hh:mm' };

/** Formats a number as its cell shows it. */
function numberText(value: number, format: string | number, date1904: boolean): string {
  if (format === 0 || format === 'General') return general(value);
  const code = typeof format === 'number' ? builtInDates[format] ?? format : format;
  try {
    const text = tidy((SSF as Ssf).format(code, value, { date1904 }));
    return text === '' && !hidesValue(code) ? general(value) : text;
  } catch {
    return general(value); // an unknown format
  }
}

/** Returns a text as its cell shows it, as a format may add words. */
function textInFormat(text: string, format: string | number): string {
  if (typeof format === 'number' || !/@./.test(format) && !/.@/.test(format)) return text;
  try {
    return tidy((SSF as Ssf).format(format, text, {}));
  } catch {
    return text;
  }
}

/** `_x000D_` represents a character that XML cannot hold. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => {
    const char = String.fromCharCode(parseInt(code, 16));
    return /[\r\0]/.test(char) ? '' : char;
  });
}

/** The part of the package that is used here, which its own types leave untyped. */
interface Ssf {
  format(code: string | number, value: number | string, options: { readonly date1904?: boolean; }): string;
}

/** `;;;` shows nothing. */
function hidesValue(code: string | number): boolean {
  return typeof code === 'string' && /;\s*(?:;|$)/.test(code);
}

function general(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e11
    ? String(value)
    : String((SSF as Ssf).format('General', value, {}));
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
