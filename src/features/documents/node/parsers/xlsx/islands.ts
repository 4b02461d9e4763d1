import type { CellRange } from './cellRef';
import { createIsland, type GridCell, type Island } from './island';
import { isNumber } from '#features/documents/pure/pdf/numbers';

/** The maximum number of parts of a region that are compared with each other. */
const maxParts = 300;
const maxCuts = 60;

/**
 * Returns groups of adjacent cells, ordered by row and then by column. Groups are separated by empty rows or columns,
 * except for an empty row within a table.
 */
export function findCellIslands(cells: readonly GridCell[]): readonly Island[] {
  return mergeContinuations(splitCells(cells, 0).flatMap(splitRegion).sort((a, b) => a.top - b.top || a.left - b.left));
}

/** Splits the cells along empty rows and columns until no group contains any. */
function splitCells(cells: readonly GridCell[], depth: number): readonly (readonly GridCell[])[] {
  if (cells.length <= 1 || depth > maxCuts) return cells.length === 0 ? [] : [cells];
  for (const getPosition of [(cell: GridCell) => cell.row, (cell: GridCell) => cell.column]) {
    const parts = splitAlongGaps(cells, getPosition);
    if (parts.length > 1) return parts.flatMap((part) => splitCells(part, depth + 1));
  }
  return [cells];
}

function splitAlongGaps(cells: readonly GridCell[],
  getPosition: (cell: GridCell) => number): readonly (readonly GridCell[])[]
{
  const positions = [...new Set(cells.map(getPosition))].sort((a, b) => a - b);
  const partByPosition = new Map<number, number>();
  let partIndex = 0;
  positions.forEach((position, i) => {
    if (i > 0 && position > positions[i - 1]! + 1) partIndex++;
    partByPosition.set(position, partIndex);
  });
  if (partIndex === 0) return [cells];
  const parts: GridCell[][] = Array.from({ length: partIndex + 1 }, () => []);
  for (const cell of cells) parts[partByPosition.get(getPosition(cell))!]!.push(cell);
  return parts;
}

/** Splits parts of a region that only touch at a corner into separate islands. */
function splitRegion(cells: readonly GridCell[]): readonly Island[] {
  let parts = findComponents(cells).map(createIsland);
  if (parts.length > maxParts) return [createIsland(cells)];
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    const mergedParts: Island[] = [];
    for (const part of parts) {
      const index = mergedParts.findIndex((other) => isAdjacent(part, other));
      if (index < 0) mergedParts.push(part);
      else {
        mergedParts[index] = createIsland([...mergedParts[index]!.cells, ...part.cells]);
        hasChanged = true;
      }
    }
    parts = mergedParts;
  }
  return parts;
}

/** Reports whether two ranges overlap or share a side. A common corner is not enough. */
function isAdjacent(a: CellRange, b: CellRange): boolean {
  const rowGap = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  const columnGap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  return (rowGap <= 0 && columnGap <= 1) || (columnGap <= 0 && rowGap <= 1);
}

/** Returns groups of cells that are connected by their sides. */
function findComponents(cells: readonly GridCell[]): readonly (readonly GridCell[])[] {
  const toKey = (row: number, column: number): number => row * 32_768 + column;
  const indexesByKey = new Map(cells.map((cell, i) => [toKey(cell.row, cell.column), i]));
  const parents = cells.map((_, i) => i);
  cells.forEach(({ row, column }, i) => {
    for (const neighborIndex of [indexesByKey.get(toKey(row, column - 1)), indexesByKey.get(toKey(row - 1, column))])
      if (neighborIndex !== undefined) parents[findRoot(i)] = findRoot(neighborIndex);
  });
  const groups = new Map<number, GridCell[]>();
  cells.forEach((cell, i) => {
    const group = groups.get(findRoot(i));
    if (group) group.push(cell);
    else groups.set(findRoot(i), [cell]);
  });
  return [...groups.values()];

  function findRoot(i: number): number {
    let root = i;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!;
    return root;
  }
}

const datePattern = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/;

/** Merges an island with the one above if only an empty row separates them and its values have the same headers. */
function mergeContinuations(islands: readonly Island[]): readonly Island[] {
  const mergedIslands: Island[] = [];
  /** The last island for each span of columns. */
  const lastByColumns = new Map<string, { readonly index: number; readonly valueColumns: ReadonlySet<number>; }>();
  for (const below of islands) {
    const key = `${below.left}:${below.right}`;
    const above = lastByColumns.get(key);
    if (above && isContinuation(mergedIslands[above.index]!, above.valueColumns, below)) {
      const { cells, top, left, right } = mergedIslands[above.index]!;
      mergedIslands[above.index] = { cells: appendCells(cells, below.cells), top, left, right, bottom: below.bottom };
    } else {
      mergedIslands.push(below);
      lastByColumns.set(key, { index: mergedIslands.length - 1, valueColumns: findValueColumns(below) });
    }
  }
  return mergedIslands;
}

/** Extends the list in place, so that a table of many parts is not copied for each part. */
function appendCells(cells: readonly GridCell[], newCells: readonly GridCell[]): readonly GridCell[] {
  const extendedCells = cells as GridCell[];
  for (const cell of newCells) extendedCells.push(cell);
  return extendedCells;
}

/** Returns columns with a value in the second row and a text in the first row, which is their header. */
function findValueColumns({ cells, top }: Island): ReadonlySet<number> {
  const headerColumns = new Set(
    cells.filter(({ row, text }) => row === top && !isValue(text)).map(({ column }) => column),
  );
  return new Set(
    cells.filter(({ row, column, text }) => row === top + 1 && headerColumns.has(column) && isValue(text)).map((
      { column },
    ) => column),
  );
}

function isContinuation(above: Island, valueColumns: ReadonlySet<number>, below: Island): boolean {
  if (valueColumns.size === 0 || below.top !== above.bottom + 2) return false;
  const firstRowCells = below.cells.filter(({ row, column }) => row === below.top && valueColumns.has(column));
  return firstRowCells.length > 0 && firstRowCells.every(({ text }) => isValue(text));
}

function isValue(text: string): boolean {
  return isNumber(text) || datePattern.test(text);
}
