import { findLineEnd } from '#base/text/lines';
import type { Lexeme } from '../text/literals';

/**
 * The maximum length of a table's header, in characters, and the maximum number of secret columns to read. These limits
 * keep the cost of a hostile header below one second.
 */
const maxHeaderLength = 400, maxColumns = 8;

/** A table column. `accounts` is a Markdown table with a column of users. */
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
  let header = -1;
  let columns = 0;
  /**
   * The end of the rows read so far. These rows are not considered as headers; otherwise a text that consists of
   * headers would be read again from each of them.
   */
  let tableEnd = -1;
  /** The line breaks before and after the name, stored so that the text is searched only once for all names. */
  let above = -1, end = -1;
  return (nameStart, nameEnd) => {
    if (nameStart < tableEnd && nameStart - header > maxHeaderLength || !endsCell(text, nameEnd)) return undefined;
    while (end < nameStart) {
      above = end;
      end = text.indexOf('\n', end + 1);
      if (end === -1) end = Infinity;
    }
    const start = above + 1;
    if (nameStart - start > maxHeaderLength || end >= start + maxHeaderLength) return undefined;
    if (start !== header && start < tableEnd) return undefined;
    columns = start === header ? columns + 1 : 0;
    header = start;
    const column = columns < maxColumns ? readColumnBelow(text, start, end, nameStart) : undefined;
    tableEnd = Math.max(tableEnd, column?.cells.at(-1)?.end ?? -1);
    return column;
  };
}

/**
 * Reports whether a cell ends after the name. A quote, emphasis marks and white space may precede the end of the cell.
 */
function endsCell(text: string, nameEnd: number): boolean {
  cellEnd.lastIndex = nameEnd;
  return cellEnd.test(text);
}

const cellEnd = /["*`]{0,3}[ ]{0,20}(?:[|,;\t]|\r?\n)/y;
const rule = /^[ \t>]{0,8}\|?(?:[ \t]{0,8}:?-{1,40}:?[ \t]{0,8}\|?){1,40}$/;
const userColumnHeader = /^[*_]{0,2}(?:\w{1,20} )?(?:user(?:[ _-]?name|s)?|login|e-?mail|account|role)[*_]{0,2}$/i;
const csvHeader = /^"?[A-Za-z][\w ./()-]{0,39}"?$/;

function readColumnBelow(text: string, start: number, end: number, nameStart: number): TableColumn | undefined {
  const header = text.slice(start, end);
  const second = findLineEnd(text, end + 1);
  const isMarkdown = header.includes('|') &&
    rule.test(text.slice(end + 1, Math.min(second, end + 1 + maxHeaderLength)).trimEnd());
  const separator = isMarkdown ? '|' : detectTableSeparator(text, header, start);
  if (separator === undefined) return undefined;
  const headerCells = splitTableCells(text, start, end, separator);
  const at = headerCells.findIndex((cell) => cell.start <= nameStart && nameStart < cell.end);
  if (at === -1 || !isMarkdown && !headerCells.every((cell) => csvHeader.test(text.slice(cell.start, cell.end).trim())))
    return undefined;
  const cells: Lexeme[] = [];
  for (let from = (isMarkdown ? second : end) + 1; from < text.length;) {
    const to = findLineEnd(text, from);
    const row = to - from > 20_000 ? [] : splitTableCells(text, from, to, separator);
    if (
      isMarkdown
        ? row.length < 2 ||
          rule.test(text.slice(to + 1, Math.min(findLineEnd(text, to + 1), to + maxHeaderLength)).trimEnd())
        : row.length !== headerCells.length
    ) break;
    if (row[at] && row[at].end > row[at].start) cells.push(row[at]);
    from = to + 1;
  }
  return {
    kind: !isMarkdown
      ? 'csv'
      : headerCells.some((cell) => userColumnHeader.test(text.slice(cell.start, cell.end)))
      ? 'accounts'
      : 'markdown',
    cells,
  };
}

/** Matches a space after a comma, or a comma at the end of the line, as in code. */
const codePunctuation = /[,;] |[,;]\r?$/;

/**
 * Returns the separator of a header's cells; undefined if the line cannot be a header. Code is indented or has spaces
 * after its commas, and a table row has a similar row above it.
 */
function detectTableSeparator(text: string, header: string, start: number): string | undefined {
  const separator = ['\t', ';', ','].find((candidate) => header.includes(candidate));
  if (separator === undefined || /^\s/.test(header) || codePunctuation.test(header)) return undefined;
  const before = text.slice(Math.max(0, start - maxHeaderLength), Math.max(0, start - 1));
  const above = before.slice(before.lastIndexOf('\n') + 1);
  return !codePunctuation.test(above) && above.split(separator).length === header.split(separator).length
    ? undefined
    : separator;
}

/** Returns the trimmed cells without surrounding quotes or code marks. */
function splitTableCells(text: string, start: number, end: number, separator: string): Lexeme[] {
  const cells: Lexeme[] = [];
  for (let from = start; from <= end;) {
    let to = from;
    for (let quoted = false; to < end && (quoted || text[to] !== separator); to++)
      if (separator !== '|' && text[to] === '"') quoted = !quoted;
    cells.push(trimTableCell(text, from, to));
    from = to + 1;
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
