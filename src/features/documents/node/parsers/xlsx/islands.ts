import type { CellRange } from './cellRef';
import { island, type GridCell, type Island } from './island';
import { isNumber } from '#features/documents/pure/pdf/numbers';

/** If a region has more parts than this, they are not compared with each other. */
const mostParts = 300;
const mostCuts = 60;

/**
 * Groups of cells that stand together, by row and then by column: an empty row or column divides them, but for an empty
 * row in a table.
 */
export function findCellIslands(cells: readonly GridCell[]): readonly Island[] {
  return withContinued(cut(cells, 0).flatMap(joined).sort((a, b) => a.top - b.top || a.left - b.left));
}

/** Cuts along empty rows and columns until none is left. */
function cut(cells: readonly GridCell[], depth: number): readonly (readonly GridCell[])[] {
  if (cells.length <= 1 || depth > mostCuts) return cells.length === 0 ? [] : [cells];
  for (const place of [(cell: GridCell) => cell.row, (cell: GridCell) => cell.column]) {
    const parts = alongGaps(cells, place);
    if (parts.length > 1) return parts.flatMap((part) => cut(part, depth + 1));
  }
  return [cells];
}

function alongGaps(cells: readonly GridCell[], place: (cell: GridCell) => number): readonly (readonly GridCell[])[] {
  const places = [...new Set(cells.map(place))].sort((a, b) => a - b);
  const partOf = new Map<number, number>();
  let part = 0;
  places.forEach((position, i) => {
    if (i > 0 && position > places[i - 1]! + 1) part++;
    partOf.set(position, part);
  });
  if (part === 0) return [cells];
  const parts: GridCell[][] = Array.from({ length: part + 1 }, () => []);
  for (const cell of cells) parts[partOf.get(place(cell))!]!.push(cell);
  return parts;
}

/** Splits parts of a region that only touch at a corner into separate islands. */
function joined(cells: readonly GridCell[]): readonly Island[] {
  let parts = components(cells).map(island);
  if (parts.length > mostParts) return [island(cells)];
  for (let changed = true; changed;) {
    changed = false;
    const next: Island[] = [];
    for (const part of parts) {
      const at = next.findIndex((other) => touches(part, other));
      if (at < 0) next.push(part);
      else {
        next[at] = island([...next[at]!.cells, ...part.cells]);
        changed = true;
      }
    }
    parts = next;
  }
  return parts;
}

/** Reports whether ranges adjoin side by side or one above the other; a common corner is not enough. */
function touches(a: CellRange, b: CellRange): boolean {
  const rows = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  const columns = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  return (rows <= 0 && columns <= 1) || (columns <= 0 && rows <= 1);
}

/** Returns groups of cells that are connected by their sides. */
function components(cells: readonly GridCell[]): readonly (readonly GridCell[])[] {
  const key = (row: number, column: number): number => row * 32_768 + column;
  const indexes = new Map(cells.map((cell, i) => [key(cell.row, cell.column), i]));
  const parents = cells.map((_, i) => i);
  cells.forEach(({ row, column }, i) => {
    for (const beside of [indexes.get(key(row, column - 1)), indexes.get(key(row - 1, column))])
      if (beside !== undefined) parents[root(i)] = root(beside);
  });
  const groups = new Map<number, GridCell[]>();
  cells.forEach((cell, i) => {
    const group = groups.get(root(i));
    if (group) group.push(cell);
    else groups.set(root(i), [cell]);
  });
  return [...groups.values()];

  function root(i: number): number {
    let at = i;
    while (parents[at] !== at) at = parents[at] = parents[parents[at]!]!;
    return at;
  }
}

const day = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/;

/** Islands from top to bottom, where one below an empty row that holds values under the same header goes on with it. */
function withContinued(islands: readonly Island[]): readonly Island[] {
  const out: Island[] = [];
  /** The last island for each span of columns. */
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

/** Extends the list in place, so that a table of many parts is not copied for each part. */
function appended(cells: readonly GridCell[], more: readonly GridCell[]): readonly GridCell[] {
  const all = cells as GridCell[];
  for (const cell of more) all.push(cell);
  return all;
}

/** Returns columns with a value in the second row and a text in the first row, which is their header. */
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
