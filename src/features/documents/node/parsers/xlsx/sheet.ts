import { addMark, writeMarks } from '#features/documents/pure/textMarks';
import type { OfficePackage } from '../../ooxml/officePackage';
import { getChildValue, findXmlChild, findXmlChildren, isSwitchedOn, findXmlDescendants, readToggle,
  type XmlNode } from '../../xml/xmlNode';
import { parseCellRef, maxSheetColumns, maxSheetRows, parseCellRange, type CellRange,
  formatColumnName } from './cellRef';
import type { CellStyle } from './cellStyles';
import { readPrintedLines } from './printedLines';
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
  /** The lines above and below its printed pages: `Header: Budget`. */
  readonly printedLines: readonly string[];
  isHiddenColumn(column: number): boolean;
}

/** Data that the cells of all sheets refer to. */
export interface Workbook {
  readonly file: OfficePackage;
  readonly strings: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly date1904: boolean;
}

const maxMerges = 100_000;
/** The maximum number of filled cells that are read from one sheet. */
export const maxSheetCells = 700_000;

/** Reads a sheet row by row, so that the cost depends on the filled cells and not on the declared range. */
export function readSheet(part: string, workbook: Workbook, maxCells: number): Sheet | undefined {
  const cells: SheetCell[] = [];
  const hiddenRows = new Set<number>();
  const formulasById = new Map<string, { readonly formula: string; readonly row: number; readonly column: number; }>();
  let row = 0;
  let lastReadRow: number | undefined;
  const root = workbook.file.readPart(part, (node, parent) => {
    if (node.name !== 'row' || parent.name !== 'sheetData') return false;
    if (cells.length < maxCells) readRow(node);
    else lastReadRow ??= row;
    return true;
  });
  if (!root) return undefined;
  const hiddenColumns = findHiddenColumns(root);
  return {
    cells,
    lastReadRow,
    merges: findXmlChildren(findXmlChild(root, 'mergeCells'), 'mergeCell').slice(0, maxMerges).flatMap((
      { attributes },
    ) => parseCellRange(attributes['ref'] ?? '') ?? []),
    hiddenRows,
    printedLines: readPrintedLines(root),
    isHiddenColumn: (column) => hiddenColumns[column] === 1,
  };

  function readRow(node: XmlNode): void {
    row = Number(node.attributes['r'] ?? row + 1);
    if (!(row >= 1 && row <= maxSheetRows)) return;
    const height = node.attributes['ht'];
    if (isSwitchedOn(node.attributes['hidden']) || (height !== undefined && Number(height) === 0)) hiddenRows.add(row);
    let column = 0;
    for (const cell of node.children) {
      if (cell.name !== 'c') continue;
      const position = cell.attributes['r'] === undefined ? undefined : parseCellRef(cell.attributes['r']);
      column = position?.column ?? column + 1;
      if (column > maxSheetColumns) return;
      const style = workbook.styles[Number(cell.attributes['s'] ?? 0)];
      const text = formatCell(cell, style, column).trim();
      if (text !== '') cells.push({ row, column, text, style });
    }
  }

  function formatCell(cell: XmlNode, style: CellStyle | undefined, column: number): string {
    const value = findXmlChild(cell, 'v')?.text;
    const formula = findXmlChild(cell, 'f');
    if (formula) {
      const formulaText = readFormula(formula, column);
      if (value === undefined || (value === '' && cell.attributes['t'] !== 'str'))
        return formulaText === ''
          ? ''
          : `=${formulaText}`;
    }
    const format = style?.format ?? 0;
    switch (cell.attributes['t']) {
      case 's':
        return formatText(workbook.strings[Number(value)] ?? '', format);
      case 'inlineStr':
        return formatText(readRichText(findXmlChild(cell, 'is')), format);
      case 'str':
        return formatText(unescapeText(value ?? ''), format);
      case 'b':
        return value === undefined ? '' : isSwitchedOn(value) ? 'TRUE' : 'FALSE';
      case 'e':
        return value ?? '';
      case 'd':
        return (value ?? '').replace(/T00:00(?::00(?:\.0*)?)?Z?$/, '').replace('T', ' ');
      default: {
        const number = Number(value);
        if (value === undefined || value.trim() === '') return '';
        return Number.isFinite(number) ? formatNumber(number, format, workbook.date1904) : value;
      }
    }
  }

  function readFormula(node: XmlNode, column: number): string {
    const id = node.attributes['t'] === 'shared' ? node.attributes['si'] : undefined;
    if (id === undefined) return node.text;
    if (node.text !== '') formulasById.set(id, { formula: node.text, row, column });
    const sharedFormula = formulasById.get(id);
    return sharedFormula
      ? shiftFormula(sharedFormula.formula, row - sharedFormula.row, column - sharedFormula.column)
      : '';
  }
}

/** Returns 1 for each hidden column and 0 for each visible column. */
function findHiddenColumns(root: XmlNode): Uint8Array {
  const depthChanges = new Int32Array(maxSheetColumns + 2);
  for (const { attributes } of findXmlChildren(findXmlChild(root, 'cols'), 'col')) {
    if (!isSwitchedOn(attributes['hidden']) && Number(attributes['width'] ?? 1) !== 0) continue;
    const [first, last] = [Number(attributes['min']), Math.min(maxSheetColumns, Number(attributes['max']))];
    if (!(first >= 1 && first <= last)) continue;
    depthChanges[first]!++;
    depthChanges[last + 1]!--;
  }
  let hiddenDepth = 0;
  return Uint8Array.from(depthChanges, (step) => (hiddenDepth += step) > 0 ? 1 : 0);
}

/** Returns the runs of a text without the phonetic marks of East Asian texts. */
export function readRichText(node: XmlNode | undefined): string {
  if (!node) return '';
  const runs = node.children.filter(({ name }) => name === 't' || name === 'r');
  return unescapeText(
    writeMarks(runs.map((run) => run.name === 't' ? run.text : readRunText(run)).join('')),
  );
}

function readRunText(run: XmlNode): string {
  const properties = findXmlChild(run, 'rPr');
  const verticalAlignment = getChildValue(properties, 'vertAlign');
  const text = findXmlDescendants(run, 't').map((node) => node.text).join('');
  return addMark(readToggle(properties, 'strike') ? 'struck' : undefined,
    addMark(verticalAlignment === 'superscript' ? 'raised' : verticalAlignment === 'subscript' ? 'lowered' : undefined,
      text));
}

/** Adjusts the relative references of a formula for a cell that is this many rows and columns away. */
function shiftFormula(formula: string, rowOffset: number, columnOffset: number): string {
  // names, texts and quoted sheet names are matched whole, so that no part of them is parsed as a reference
  return formula.replace(/"[^"]*"|'[^']*'|(\$?)([A-Za-z]{1,3})(\$?)([0-9]{1,7})(?![\w.(])|[A-Za-z_\\][\w.]*/g,
    (token: string, fixedColumn?: string, letters?: string, fixedRow?: string, digits?: string) => {
      if (letters === undefined || digits === undefined) return token;
      const column = fixedColumn === '$' ? parseColumnLetters(letters) : parseColumnLetters(letters) + columnOffset;
      const row = fixedRow === '$' ? Number(digits) : Number(digits) + rowOffset;
      if (column < 1 || column > maxSheetColumns || row < 1 || row > maxSheetRows) return token;
      return `${fixedColumn}${formatColumnName(column)}${fixedRow}${row}`;
    });
}

function parseColumnLetters(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 0x40, 0);
}

/**
 * Unambiguous replacements for the built-in date formats, which applications show in the format of the reader's system.
 */
const builtInDates: Readonly<Record<number, string>> = { 14: 'yyyy-mm-dd', 22: 'yyyy-mm-dd hh:mm' };

/** Formats a number as its cell shows it. */
function formatNumber(value: number, format: string | number, date1904: boolean): string {
  if (format === 0 || format === 'General') return formatGeneral(value);
  const formatCode = typeof format === 'number' ? builtInDates[format] ?? format : escapeDatePoints(format);
  try {
    const text = tidySpaces((SSF as Ssf).format(formatCode, value, { date1904 }));
    return text === '' && !hidesValue(formatCode) ? formatGeneral(value) : text;
  } catch {
    return formatGeneral(value); // an unknown format
  }
}

/**
 * Escapes the points between the parts of a date, as Excel writes them (`dd\.mm\.yyyy`). The formatter knows a bare
 * point only before digits, as in `ss.00`.
 */
function escapeDatePoints(formatCode: string): string {
  if (!formatCode.includes('.') || !(SSF as Ssf).is_date(formatCode)) return formatCode;
  return formatCode.replace(/"[^"]*"|\\.|\[[^\]]*\]|\.(?![0#?])/g, (token) => token === '.' ? '\\.' : token);
}

/** Formats a text as its cell shows it, because a format may add words. */
function formatText(text: string, format: string | number): string {
  if (typeof format === 'number' || !/@./.test(format) && !/.@/.test(format)) return text;
  try {
    return tidySpaces((SSF as Ssf).format(format, text, {}));
  } catch {
    return text;
  }
}

/** Decodes escapes such as `_x000D_`, which represent characters that XML cannot contain. */
function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hexCode: string) => {
    const char = String.fromCharCode(parseInt(hexCode, 16));
    return /[\r\0]/.test(char) ? '' : char;
  });
}

/** The used part of the package, for which its own types are missing. */
interface Ssf {
  is_date(formatCode: string): boolean;
  format(formatCode: string | number, value: number | string, options: { readonly date1904?: boolean; }): string;
}

/** Reports whether a format hides some values, such as `;;;`, which hides all. */
function hidesValue(formatCode: string | number): boolean {
  return typeof formatCode === 'string' && /;\s*(?:;|$)/.test(formatCode);
}

function formatGeneral(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e11
    ? String(value)
    : String((SSF as Ssf).format('General', value, {}));
}

function tidySpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
