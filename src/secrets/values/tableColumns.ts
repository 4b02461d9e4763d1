import { lineEnd } from '#base/text/lines';
import type { Lexeme } from '../text/literals';

/**
 * The longest header of a table, in characters, and the maximum number of secret columns to read: a hostile header must
 * not cost a second.
 */
const longestHeader = 400, maxColumns = 8;

/** A table column. `accounts` is a Markdown table with a column of users. */
export interface TableColumn {
  readonly kind: 'markdown' | 'accounts' | 'csv';
  readonly cells: readonly Lexeme[];
}

/**
 * Returns a function that finds the cells below a name in a table's header. The table is a Markdown table, whose second
 * line is a rule, or has values separated by commas, semicolons or tabs, in which case its header is not indented and
 * its rows have as many cells. Names must come in text order.
 */
export function columnFinder(text: string): (nameStart: number, nameEnd: number) => TableColumn | undefined {
  let header = -1;
  let columns = 0;
  /**
   * The end of the rows that were read: none of them is a header, and otherwise a text of headers would be read again
   * from each header.
   */
  let tableEnd = -1;
  /** The line breaks before and after the name, kept so that all names together search the text only once. */
  let above = -1, end = -1;
  return (nameStart, nameEnd) => {
    if (nameStart < tableEnd && nameStart - header > longestHeader || !endsCell(text, nameEnd)) return undefined;
    while (end < nameStart) {
      above = end;
      end = text.indexOf('\n', end + 1);
      if (end === -1) end = Infinity;
    }
    const start = above + 1;
    if (nameStart - start > longestHeader || end >= start + longestHeader) return undefined;
    if (start !== header && start < tableEnd) return undefined;
    columns = start === header ? columns + 1 : 0;
    header = start;
    const column = columns < maxColumns ? columnBelow(text, start, end, nameStart) : undefined;
    tableEnd = Math.max(tableEnd, column?.cells.at(-1)?.end ?? -1);
    return column;
  };
}

/**
 * Reports whether a cell ends after the name: at most a quote, a mark of emphasis and white space come before its end.
 */
function endsCell(text: string, nameEnd: number): boolean {
  cellEnd.lastIndex = nameEnd;
  return cellEnd.test(text);
}

const cellEnd = /["*`]{0,3}[ ]{0,20}(?:[|,;\t]|\r?\n)/y;
const rule = /^[ \t>]{0,8}\|?(?:[ \t]{0,8}:?-{1,40}:?[ \t]{0,8}\|?){1,40}$/;
const ofUsers = /^[*_]{0,2}(?:\w{1,20} )?(?:user(?:[ _-]?name|s)?|login|e-?mail|account|role)[*_]{0,2}$/i;
const csvHeader = /^"?[A-Za-z][\w ./()-]{0,39}"?$/;

function columnBelow(text: string, start: number, end: number, nameStart: number): TableColumn | undefined {
  const header = text.slice(start, end);
  const second = lineEnd(text, end + 1);
  const isMarkdown = header.includes('|') &&
    rule.test(text.slice(end + 1, Math.min(second, end + 1 + longestHeader)).trimEnd());
  const separator = isMarkdown ? '|' : detectTableSeparator(text, header, start);
  if (separator === undefined) return undefined;
  const heads = splitTableCells(text, start, end, separator);
  const at = heads.findIndex((cell) => cell.start <= nameStart && nameStart < cell.end);
  if (at === -1 || !isMarkdown && !heads.every((cell) => csvHeader.test(text.slice(cell.start, cell.end).trim())))
    return undefined;
  const cells: Lexeme[] = [];
  for (let from = (isMarkdown ? second : end) + 1; from < text.length;) {
    const to = lineEnd(text, from);
    const row = to - from > 20_000 ? [] : splitTableCells(text, from, to, separator);
    if (
      isMarkdown
        ? row.length < 2 || rule.test(text.slice(to + 1, Math.min(lineEnd(text, to + 1), to + longestHeader)).trimEnd())
        : row.length !== heads.length
    ) break;
    if (row[at] && row[at].end > row[at].start) cells.push(row[at]);
    from = to + 1;
  }
  return {
    kind: !isMarkdown
      ? 'csv'
      : heads.some((cell) => ofUsers.test(text.slice(cell.start, cell.end)))
      ? 'accounts'
      : 'markdown',
    cells,
  };
}

/** A space after a comma, or a comma at the end of the line, as in code. */
const notARow = /[,;] |[,;]\r?$/;

/**
 * Returns undefined if the line cannot be a header: code is indented or has a space after its commas, and a row has a
 * similar row above it.
 */
function detectTableSeparator(text: string, header: string, start: number): string | undefined {
  const separator = ['\t', ';', ','].find((candidate) => header.includes(candidate));
  if (separator === undefined || /^\s/.test(header) || notARow.test(header)) return undefined;
  const before = text.slice(Math.max(0, start - longestHeader), Math.max(0, start - 1));
  const above = before.slice(before.lastIndexOf('\n') + 1);
  return !notARow.test(above) && above.split(separator).length === header.split(separator).length
    ? undefined
    : separator;
}

/** Returns the cells trimmed, without surrounding quotes or code marks. */
function splitTableCells(text: string, start: number, end: number, separator: string): Lexeme[] {
  const cells: Lexeme[] = [];
  for (let from = start; from <= end;) {
    let to = from;
    for (let quoted = false; to < end && (quoted || text[to] !== separator); to++)
      if (separator !== '|' && text[to] === '"') quoted = !quoted;
    cells.push(trimmed(text, from, to));
    from = to + 1;
  }
  return cells;
}

function trimmed(text: string, start: number, end: number): Lexeme {
  const next = end;
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  const quote = text[start];
  const quoted = end - start > 1 && text[end - 1] === quote && (quote === '"' || quote === '`' || quote === "'");
  return quoted ? { start: start + 1, end: end - 1, quoted, next } : { start, end, quoted: false, next };
}
