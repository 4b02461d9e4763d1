import { maxOf } from '#base/collections/lists';
import { thousands } from '#base/text/phrases';
import { cell, heading, joined, type TerminalText, measureDisplayWidth } from './terminal';

export interface Column {
  readonly title: string;
  readonly align?: 'right';
  /** Whether the column becomes narrower in a narrow terminal; true for at most one column. */
  readonly shrinks?: boolean;
}

const gap = '  ';

/** Formats plain columns that fit into `width` characters. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[], width: number,
  color: boolean): TerminalText
{
  const widths = columns.map((column, i) =>
    maxOf(rows.map((row) => measureDisplayWidth(row[i]!)), column.title.length)
  );
  const excess = widths.reduce((a, b) => a + b, 0) + gap.length * (columns.length - 1) - width;
  const flexible = columns.findIndex((column) => column.shrinks);
  if (excess > 0 && flexible >= 0) widths[flexible] = Math.max(12, widths[flexible]! - excess);
  const line = (row: readonly string[]) =>
    joined(
      row.map((text, i) =>
        cell(text, isLast(row, i) && columns[i]!.align === undefined
          ? Math.min(widths[i]!, measureDisplayWidth(text))
          : widths[i]!, columns[i]!.align)
      ),
      gap,
    );
  return joined([heading(line(columns.map((column) => column.title)), color), ...rows.map(line)], '\n');
}

/** Reports whether all later cells are empty: the cell is then not padded, so that no line ends with spaces. */
function isLast(row: readonly string[], at: number): boolean {
  return row.slice(at + 1).every((text) => text === '');
}

/** `12,345`. */
export function formatNumber(n: number): string {
  return thousands(n);
}
