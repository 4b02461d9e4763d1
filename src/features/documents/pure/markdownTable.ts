import { tableRow } from '#base/text/markdown';

/**
 * Formats a Markdown table with the first row as its header. Rows may differ in length; a cell's line breaks become
 * `<br>` and its bars are escaped, so that each row is one line. '' without rows.
 */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((max, { length }) => Math.max(max, length), 0); // not spread: there may be 200,000 rows
  if (width === 0) return '';
  const lines = withoutLongRepeats(rows).map((row) =>
    tableRow(Array.from({ length: width }, (_, i) => cellText(row[i] ?? '')))
  );
  return [lines[0]!, tableRow(Array.from({ length: width }, () => '---')), ...lines.slice(1)].join('\n');
}

/** A note of more characters than this that spans many cells would be repeated in each of them. */
const longRepeat = 80;

/** Keeps only the first copy of a long text that is repeated in neighbouring cells of a row or a column. */
function withoutLongRepeats(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.map((row, r) =>
    row.map((cell, c) => cell.length > longRepeat && (row[c - 1] === cell || rows[r - 1]?.[c] === cell) ? '' : cell)
  );
}

/** Splits the output of `markdownTable` into the header, with the line below it, and the rows. */
export function tableLines(text: string): { readonly head: string; readonly rows: readonly string[]; } {
  const lines = text.split('\n');
  return { head: lines.slice(0, 2).join('\n'), rows: lines.slice(2) };
}

function cellText(text: string): string {
  if (!/[\\|\n\t]|^\s|\s$| {2}/.test(text)) return text;
  return text.trim().replace(/\\/g, '\\\\').replace(/\|/g, '\\|').replace(/\s*\n\s*/g, '<br>').replace(/[\t ]+/g, ' ');
}
