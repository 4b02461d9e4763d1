import { findLineEnd } from '#base/text/lines';
import type { Lexeme } from '../text/literals';

/**
 * The maximum length of a table's header, in characters, and the maximum number of secret columns to read. These limits
 * keep the cost of a hostile header below one second.
 */
const maxHeaderLength = 400, maxColumns = 8;

/** A table column. The kind `accounts` means a Markdown table with a column of user names. */
export interface TableColumn {
  readonly kind: 'markdown' | 'accounts' | 'csv';
  readonly cells: readonly Lexeme[];
}

/**
 * Returns a function that finds the cells below a name in a table's header. The table is a Markdown table, whose second
 * line is a rule, or a table with values separated by commas, semicolons or tabs. The header of the latter is not
 * indented, and each of its rows has as many cells as the header. Names must be passed in text order.
 */
export function createColumnFinder(text: string): (nameStart: number, nameEnd: number) => TableColumn | undefined {
  let headerStart = -1;
  let columnCount = 0;
  /**
   * The end of the rows read so far. These rows are not considered as headers; otherwise a text that consists of
   * headers would be read again from each of them.
   */
  let tableEnd = -1;
  /** The line breaks before and after the name, stored so that the text is searched only once for all names. */
  let previousLineBreak = -1, nextLineBreak = -1;
  return (nameStart, nameEnd) => {
    if (nameStart < tableEnd && nameStart - headerStart > maxHeaderLength || !endsCell(text, nameEnd)) return undefined;
    while (nextLineBreak < nameStart) {
      previousLineBreak = nextLineBreak;
      nextLineBreak = text.indexOf('\n', nextLineBreak + 1);
      if (nextLineBreak === -1) nextLineBreak = Infinity;
    }
    const start = previousLineBreak + 1;
    if (nameStart - start > maxHeaderLength || nextLineBreak >= start + maxHeaderLength) return undefined;
    if (start !== headerStart && start < tableEnd) return undefined;
    columnCount = start === headerStart ? columnCount + 1 : 0;
    headerStart = start;
    const column = columnCount < maxColumns ? readColumnBelow(text, start, nextLineBreak, nameStart) : undefined;
    tableEnd = Math.max(tableEnd, column?.cells.at(-1)?.end ?? -1);
    return column;
  };
}

/**
 * Reports whether a cell ends after the name. A quote, emphasis marks and white space may precede the end of the cell.
 */
function endsCell(text: string, nameEnd: number): boolean {
  cellEndPattern.lastIndex = nameEnd;
  return cellEndPattern.test(text);
}

const cellEndPattern = /["*`]{0,3}[ ]{0,20}(?:[|,;\t]|\r?\n)/y;
const rulePattern = /^[ \t>]{0,8}\|?(?:[ \t]{0,8}:?-{1,40}:?[ \t]{0,8}\|?){1,40}$/;
const userColumnHeaderPattern =
  /^[*_]{0,2}(?:\w{1,20} )?(?:user(?:[ _-]?name|s)?|login|e-?mail|account|role)[*_]{0,2}$/i;
const csvHeaderPattern = /^"?[A-Za-z][\w ./()-]{0,39}"?$/;

function readColumnBelow(text: string, start: number, end: number, nameStart: number): TableColumn | undefined {
  const header = text.slice(start, end);
  const secondLineEnd = findLineEnd(text, end + 1);
  const isMarkdown = header.includes('|') &&
    rulePattern.test(text.slice(end + 1, Math.min(secondLineEnd, end + 1 + maxHeaderLength)).trimEnd());
  const separator = isMarkdown ? '|' : detectTableSeparator(text, header, start);
  if (separator === undefined) return undefined;
  const headerCells = splitTableCells(text, start, end, separator);
  const columnIndex = headerCells.findIndex((cell) => cell.start <= nameStart && nameStart < cell.end);
  if (
    columnIndex === -1 ||
    !isMarkdown && !headerCells.every((cell) => csvHeaderPattern.test(text.slice(cell.start, cell.end).trim()))
  )
    return undefined;
  const cells: Lexeme[] = [];
  for (let rowStart = (isMarkdown ? secondLineEnd : end) + 1; rowStart < text.length;) {
    const rowEnd = findLineEnd(text, rowStart);
    const row = rowEnd - rowStart > 20_000 ? [] : splitTableCells(text, rowStart, rowEnd, separator);
    if (
      isMarkdown
        ? row.length < 2 ||
          rulePattern.test(
            text.slice(rowEnd + 1, Math.min(findLineEnd(text, rowEnd + 1), rowEnd + maxHeaderLength)).trimEnd(),
          )
        : row.length !== headerCells.length
    ) break;
    if (row[columnIndex] && row[columnIndex].end > row[columnIndex].start) cells.push(row[columnIndex]);
    rowStart = rowEnd + 1;
  }
  return {
    kind: !isMarkdown
      ? 'csv'
      : headerCells.some((cell) => userColumnHeaderPattern.test(text.slice(cell.start, cell.end)))
      ? 'accounts'
      : 'markdown',
    cells,
  };
}

/** Matches a space after a comma, or a comma at the end of the line, as in code. */
const codePunctuationPattern = /[,;] |[,;]\r?$/;

/**
 * Returns the separator of a header's cells; undefined if the line cannot be a header. Code is indented or has spaces
 * after its commas, and a table row has a similar row above it.
 */
function detectTableSeparator(text: string, header: string, start: number): string | undefined {
  const separator = ['\t', ';', ','].find((candidate) => header.includes(candidate));
  if (separator === undefined || /^\s/.test(header) || codePunctuationPattern.test(header)) return undefined;
  const precedingText = text.slice(Math.max(0, start - maxHeaderLength), Math.max(0, start - 1));
  const lineAbove = precedingText.slice(precedingText.lastIndexOf('\n') + 1);
  return !codePunctuationPattern.test(lineAbove) && lineAbove.split(separator).length === header.split(separator).length
    ? undefined
    : separator;
}

/** Returns the trimmed cells without surrounding quotes or code marks. */
function splitTableCells(text: string, start: number, end: number, separator: string): Lexeme[] {
  const cells: Lexeme[] = [];
  for (let cellStart = start; cellStart <= end;) {
    let cellEnd = cellStart;
    for (let quoted = false; cellEnd < end && (quoted || text[cellEnd] !== separator); cellEnd++)
      if (separator !== '|' && text[cellEnd] === '"') quoted = !quoted;
    cells.push(trimTableCell(text, cellStart, cellEnd));
    cellStart = cellEnd + 1;
  }
  return cells;
}

function trimTableCell(text: string, start: number, end: number): Lexeme {
  const next = end;
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  const quote = text[start];
  const quoted = end - start > 1 && text[end - 1] === quote && (quote === '"' || quote === '`' || quote === "'");
  return quoted ? { start: start + 1, end: end - 1, quoted, next } : { start, end, quoted: false, next };
}
