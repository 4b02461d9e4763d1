/** One area's figures; numbers are as the column's name says. */
export interface Table {
  readonly area: string;
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
}

/** Formats a table as text; if there is an earlier run, its figure follows each current one in brackets. */
export function print({ title, rows }: Table, before?: Table): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const earlier = new Map(before?.rows.map((row) => [row['repository'] ?? '', row]));
  const cells = rows.map((row) =>
    columns.map((column) => {
      const was = earlier.get(row['repository'] ?? '')?.[column];
      return `${shown(row[column])}${
        typeof row[column] === 'number' && typeof was === 'number' ? ` (${shown(was)})` : ''
      }`;
    })
  );
  const widths = columns.map((column, i) => Math.max(column.length, ...cells.map((row) => row[i]!.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ').trimEnd();
  return [`## ${title}`, line(columns), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

/** JSON knows no `NaN`: what was not measured comes as null. */
function shown(value: string | number | null | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return Number.isInteger(value) || Math.abs(value) >= 1_000
    ? String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ',')
    : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}
