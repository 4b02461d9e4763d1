import { addAll } from '#base/collections/lists';
import { maxRowLength, type LabeledValue, type LinePiece } from './pieces';
import { looksLikeSecret, mayBeSecret } from './secretShape';
import { findTableValues } from './tableValues';

/**
 * Finds the values in lines that form a table without marks: aligned columns, or the rows of a table within a cell. The
 * line above the rows has as many columns as they have. If only single spaces separate the columns, as in prose, the
 * values must look like secrets.
 */
export function findAlignedValues(text: string, lines: readonly LinePiece[]): readonly LabeledValue[] {
  const values: LabeledValue[] = [];
  for (let first = 0; first + 1 < lines.length;) {
    first = lines.slice(first + 1, first + 4).some(mayHaveValue) ? addRows(first) : first + 1;
  }
  return values;

  function mayHaveValue({ start, end }: LinePiece): boolean {
    return end - start <= maxRowLength && /\d|[A-Z]{2}/.test(text.slice(start, end));
  }

  /** Adds the values in the rows below a line. Returns the index of the next line. */
  function addRows(first: number): number {
    const { separator, columns } = splitColumns(text, lines[first]!);
    const cells = columns.map((piece, column) => ({ ...piece, row: 0, column }));
    let next = first + 1;
    for (; columns.length > 1 && next < lines.length; next++) {
      const row = splitColumns(text, lines[next]!);
      if (row.columns.length !== columns.length || row.separator !== separator) break;
      for (const [column, piece] of row.columns.entries()) cells.push({ ...piece, row: next - first, column });
    }
    if (next > first + 1)
      addAll(values, findTableValues(text, cells, separator === 'space' ? looksLikeSecret : mayBeSecret));
    return next;
  }
}

type Separator = 'bar' | 'gap' | 'space';

function splitColumns(text: string, { start, end }: LinePiece): {
  readonly separator: Separator;
  readonly columns: readonly LinePiece[];
} {
  const line = end - start > maxRowLength ? '' : text.slice(start, end);
  const separator: Separator = line.includes('|') ? 'bar' : /\t| {2}/.test(line) ? 'gap' : 'space';
  const columns = [...line.matchAll(columnPatterns[separator])].map(({ index, 0: { length } }) => ({
    start: start + index,
    end: start + index + length,
  }));
  return { separator, columns };
}

/** Patterns for the text of a column. In a cell, a bar is escaped. */
const columnPatterns: Readonly<Record<Separator, RegExp>> = {
  bar: /[^\s|\\](?:[^|\\]*[^\s|\\])?/g,
  gap: /[^\s](?:[^\s]| (?=[^\s]))*/g,
  space: /[^\s]+/g,
};
