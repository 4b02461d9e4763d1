import { formatTableRow } from '#base/text/markdown';

/**
 * Formats a Markdown table with the first row as its header. Rows may differ in length. Line breaks in a cell become
 * `<br>` and bars are escaped, so that each row is one line. Returns '' if there are no rows.
 */
export function formatMarkdownTable(rows: readonly (readonly string[])[]): string {
  // the lengths are not spread into `Math.max`, because there may be 200,000 rows
  const columnCount = rows.reduce((max, { length }) => Math.max(max, length), 0);
  if (columnCount === 0) return '';
  const lines = removeLongRepeats(rows).map((row) =>
    formatTableRow(Array.from({ length: columnCount }, (_, i) => formatCell(row[i] ?? '')))
  );
  return [lines[0]!, formatTableRow(Array.from({ length: columnCount }, () => '---')), ...lines.slice(1)].join('\n');
}

/** The maximum length, in characters, of a text that is repeated in each cell that it spans. */
const maxRepeatLength = 80;

/** Keeps only the first copy of a long text that is repeated in neighboring cells of a row or a column. */
function removeLongRepeats(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.map((row, r) =>
    row.map((cell, c) =>
      cell.length > maxRepeatLength && (row[c - 1] === cell || rows[r - 1]?.[c] === cell) ? '' : cell
    )
  );
}

/** Splits the output of `formatMarkdownTable` into the header, with the line below it, and the rows. */
export function splitMarkdownTable(text: string): { readonly head: string; readonly rows: readonly string[]; } {
  const lines = text.split('\n');
  return { head: lines.slice(0, 2).join('\n'), rows: lines.slice(2) };
}

function formatCell(text: string): string {
  if (!/[\\|\n\t]|^\s|\s$| {2}/.test(text)) return text;
  return text.trim().replace(/\\/g, '\\\\').replace(/\|/g, '\\|').replace(/\s*\n\s*/g, '<br>').replace(/[\t ]+/g, ' ');
}
