import type { OptionRow } from '../arguments/options';

/** Formats two columns, the first as wide as its longest text. */
export function formatColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

/** Formats a title, then a line for each option. */
export function formatOptionLines(title: string, options: Readonly<Record<string, OptionRow>>): string[] {
  return [title,
    ...formatColumns(Object.entries(options).map(([name, row]) => [formatOptionSyntax(name, row), row.help]))];
}

/** Formats an option's syntax: `-q, --quiet`, `--budget N`, `--workspace[=[NAME]]`. */
function formatOptionSyntax(name: string, { short, value, optionalValue }: OptionRow): string {
  const valueSyntax = value === undefined ? '' : optionalValue ? `[=${value}]` : ` ${value}`;
  return `${short ? `-${short}, ` : ''}--${name}${valueSyntax}`;
}
