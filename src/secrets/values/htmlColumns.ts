import type { Lexeme } from '../text/literals';
import type { TableColumn } from './tableColumns';

/** The maximum number of characters that are read in one table, and between the start of a row and a name in it. */
const longestTable = 100_000, longestRow = 2_000;

/**
 * Finds the cells below a name that is a cell in the first row of an HTML table: `<th>Password</th>`. Names must come
 * in text order. A table's rows are read once for each column of its first row, for at most eight columns.
 */
export function htmlColumnFinder(text: string): (nameStart: number, nameEnd: number) => TableColumn | undefined {
  let table = -1;
  let columns = 0;
  let last = -1;
  return (nameStart, nameEnd) => {
    if (text[nameEnd] !== '<' || nameStart < last) return undefined;
    cellEnd.lastIndex = nameEnd;
    if (!cellEnd.test(text)) return undefined;
    const before = text.slice(Math.max(0, nameStart - longestRow), nameStart);
    const row = before.search(firstRow);
    if (row === -1) return undefined;
    const rowStart = nameStart - before.length + row;
    columns = rowStart === table ? columns + 1 : 0;
    table = rowStart;
    if (columns >= mostColumns) return undefined;
    const rest = text.slice(rowStart, rowStart + longestTable);
    const end = rest.search(/<\/table/i);
    const rows = (end === -1 ? rest : rest.slice(0, end)).split(/(?=<tr[\s>])/i);
    const at = findHtmlCellValues(rows[0]!, rowStart).findIndex((cell) =>
      cell.start <= nameStart && nameStart < cell.end
    );
    let start = rowStart + rows[0]!.length;
    const cells = rows.slice(1).flatMap((body) => {
      const cell = at === -1 ? undefined : findHtmlCellValues(body, start)[at];
      start += body.length;
      return cell && cell.end > cell.start ? [cell] : [];
    });
    last = Math.max(last, at === -1 ? -1 : rowStart + rows[0]!.length - 1);
    return cells.length === 0 ? undefined : { kind: 'csv', cells };
  };
}

const mostColumns = 8;
const cellEnd = /(?:<\/\w{1,10}>){0,2}\s{0,40}<\/t[hd]>/iy;
/** The start of a table's first row. */
const firstRow = /(?<=<table(?:\s[^<>]{0,400})?>\s{0,80}(?:<thead[^<>]{0,80}>\s{0,80})?)<tr(?=[\s>])(?![\s\S]*<\/tr)/i;
const cell = /<t[hd](?:\s[^<>]{0,400})?>\s{0,200}(?:<(?!\/?t[hd])\w[^<>]{0,200}>\s{0,40}){0,4}([^<>]{0,400})/gi;

function findHtmlCellValues(row: string, offset: number): Lexeme[] {
  return [...row.matchAll(cell)].map(({ index, 0: whole, 1: content = '' }) => {
    const start = offset + index + whole.length - content.length;
    return { start, end: start + content.trimEnd().length, quoted: false, next: start + content.length };
  });
}
