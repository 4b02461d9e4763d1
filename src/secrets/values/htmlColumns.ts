import type { Lexeme } from '../text/literals';
import type { TableColumn } from './tableColumns';

/** The maximum number of characters that are read in a table, and between the start of a row and a name in the row. */
const maxTableCharacters = 100_000, maxRowCharacters = 2_000;

/**
 * Returns a function that finds the cells below a name in the first row of an HTML table: `<th>Password</th>`. Names
 * must be passed in text order. A table's rows are read once per name in the first row, for at most eight names.
 */
export function createHtmlColumnFinder(text: string): (nameStart: number, nameEnd: number) => TableColumn | undefined {
  let firstRowStart = -1;
  let columnCount = 0;
  let lastHeaderEnd = -1;
  return (nameStart, nameEnd) => {
    if (text[nameEnd] !== '<' || nameStart < lastHeaderEnd) return undefined;
    cellEndPattern.lastIndex = nameEnd;
    if (!cellEndPattern.test(text)) return undefined;
    const precedingText = text.slice(Math.max(0, nameStart - maxRowCharacters), nameStart);
    const rowOffset = precedingText.search(firstRowPattern);
    if (rowOffset === -1) return undefined;
    const rowStart = nameStart - precedingText.length + rowOffset;
    columnCount = rowStart === firstRowStart ? columnCount + 1 : 0;
    firstRowStart = rowStart;
    if (columnCount >= maxColumns) return undefined;
    const remainingText = text.slice(rowStart, rowStart + maxTableCharacters);
    const end = remainingText.search(/<\/table/i);
    const rows = (end === -1 ? remainingText : remainingText.slice(0, end)).split(/(?=<tr[\s>])/i);
    const columnIndex = findHtmlCellValues(rows[0]!, rowStart).findIndex((cell) =>
      cell.start <= nameStart && nameStart < cell.end
    );
    let start = rowStart + rows[0]!.length;
    const cells = rows.slice(1).flatMap((body) => {
      const cell = columnIndex === -1 ? undefined : findHtmlCellValues(body, start)[columnIndex];
      start += body.length;
      return cell && cell.end > cell.start ? [cell] : [];
    });
    lastHeaderEnd = Math.max(lastHeaderEnd, columnIndex === -1 ? -1 : rowStart + rows[0]!.length - 1);
    return cells.length === 0 ? undefined : { kind: 'csv', cells };
  };
}

const maxColumns = 8;
const cellEndPattern = /(?:<\/\w{1,10}>){0,2}\s{0,40}<\/t[hd]>/iy;
/** Matches the start of a table's first row. */
const firstRowPattern =
  /(?<=<table(?:\s[^<>]{0,400})?>\s{0,80}(?:<thead[^<>]{0,80}>\s{0,80})?)<tr(?=[\s>])(?![\s\S]*<\/tr)/i;
const cellPattern = /<t[hd](?:\s[^<>]{0,400})?>\s{0,200}(?:<(?!\/?t[hd])\w[^<>]{0,200}>\s{0,40}){0,4}([^<>]{0,400})/gi;

function findHtmlCellValues(row: string, offset: number): Lexeme[] {
  return [...row.matchAll(cellPattern)].map(({ index, 0: wholeMatch, 1: content = '' }) => {
    const start = offset + index + wholeMatch.length - content.length;
    return { start, end: start + content.trimEnd().length, quoted: false, next: start + content.length };
  });
}
