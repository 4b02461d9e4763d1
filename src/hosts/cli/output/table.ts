import { bold, cell, joined, TerminalText, widthOf } from './terminal';

export interface Column {
  readonly title: string;
  readonly align?: 'right';
  /** Gives way when the terminal is narrow; only one column does. */
  readonly shrinks?: boolean;
}

const gap = '  ';

/** Plain columns that fit `width` characters. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[], width: number,
  paint: boolean): TerminalText
{
  const widths = columns.map((column, i) => Math.max(column.title.length, ...rows.map((row) => widthOf(row[i]!))));
  const over = widths.reduce((a, b) => a + b, 0) + gap.length * (columns.length - 1) - width;
  const soft = columns.findIndex((column) => column.shrinks);
  if (over > 0 && soft >= 0) widths[soft] = Math.max(12, widths[soft]! - over);
  const line = (row: readonly string[]) =>
    joined(
      row.map((text, i) =>
        cell(text, isLast(row, i) && columns[i]!.align === undefined ? Math.min(widths[i]!, widthOf(text)) : widths[i]!,
          columns[i]!.align)
      ),
      gap,
    );
  const title = line(columns.map((column) => column.title));
  return joined([paint ? bold(title) : title, ...rows.map(line)], '\n');
}

/** What follows is empty: no blanks stand at a line's end. */
function isLast(row: readonly string[], at: number): boolean {
  return row.slice(at + 1).every((text) => text === '');
}
