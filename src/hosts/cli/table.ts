export interface Column {
  readonly title: string;
  readonly align?: 'right';
  /** Gives way when the terminal is narrow; only one column does. */
  readonly shrinks?: boolean;
}

const gap = '  ';

/** Plain columns that fit `width` characters; control characters of cells never reach the terminal. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[], width: number, paint: boolean): string {
  const cells = rows.map((row) => row.map(printable));
  const widths = columns.map((column, i) => Math.max(column.title.length, ...cells.map((row) => row[i]!.length)));
  const over = widths.reduce((a, b) => a + b, 0) + gap.length * (columns.length - 1) - width;
  const soft = columns.findIndex((column) => column.shrinks);
  if (over > 0 && soft >= 0) widths[soft] = Math.max(12, widths[soft]! - over);
  const line = (row: readonly string[]) => row.map((cell, i) => fitted(cell, widths[i]!, columns[i]!.align)).join(gap).trimEnd();
  const title = line(columns.map((column) => column.title));
  return [paint ? bold(title) : title, ...cells.map(line)].join('\n');
}

export function bold(text: string): string {
  return `\u001b[1m${text}\u001b[22m`;
}

/** File names are hostile: no escape sequence of theirs may be run. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�');
}

function fitted(text: string, width: number, align: 'right' | undefined): string {
  const cut = text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text;
  return align === 'right' ? cut.padStart(width) : cut.padEnd(width);
}
