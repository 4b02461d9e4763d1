import { isNumber } from '#features/documents/pure/pdf/numbers';
import type { GridCell, Island } from './island';

const day = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/;

/** Islands from top to bottom, where one below an empty row that holds values under the same header goes on with it. */
export function withContinued(islands: readonly Island[]): readonly Island[] {
  const out: Island[] = [];
  /** By the columns that they span, the last one of each. */
  const last = new Map<string, { readonly at: number; readonly values: ReadonlySet<number>; }>();
  for (const below of islands) {
    const key = `${below.left}:${below.right}`;
    const above = last.get(key);
    if (above && goesOn(out[above.at]!, above.values, below)) {
      const { cells, top, left, right } = out[above.at]!;
      out[above.at] = { cells: appended(cells, below.cells), top, left, right, bottom: below.bottom };
    } else {
      out.push(below);
      last.set(key, { at: out.length - 1, values: valueColumns(below) });
    }
  }
  return out;
}

/** The list grows in place: a table of many parts is not copied for each. */
function appended(cells: readonly GridCell[], more: readonly GridCell[]): readonly GridCell[] {
  const all = cells as GridCell[];
  for (const cell of more) all.push(cell);
  return all;
}

/** Columns with a value in the second row and a text in the first one, which is their header. */
function valueColumns({ cells, top }: Island): ReadonlySet<number> {
  const heads = new Set(cells.filter(({ row, text }) => row === top && !isValue(text)).map(({ column }) => column));
  return new Set(
    cells.filter(({ row, column, text }) => row === top + 1 && heads.has(column) && isValue(text)).map(({ column }) =>
      column
    ),
  );
}

function goesOn(above: Island, values: ReadonlySet<number>, below: Island): boolean {
  if (values.size === 0 || below.top !== above.bottom + 2) return false;
  const first = below.cells.filter(({ row, column }) => row === below.top && values.has(column));
  return first.length > 0 && first.every(({ text }) => isValue(text));
}

function isValue(text: string): boolean {
  return isNumber(text) || day.test(text);
}
