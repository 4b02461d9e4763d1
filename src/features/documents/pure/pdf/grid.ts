import { maxOf, minOf } from '#base/collections/lists';
import type { Box } from '../block';
import type { PdfPage, RuledLine } from './page';

/** The cells between lines that cross or meet. */
export interface Grid {
  /** Column edges from left to right, and row edges from top to bottom. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** For each cell, row by row, the number of the merged cell that contains it. */
  readonly merged: readonly number[];
  readonly box: Box;
}

/** A drawing that is not a table has more lines than this. */
const mostEdges = 150;
const touch = 3;

/** Finds the grids of a page's ruled tables, with at least two rows and two columns each. */
export function findRuledGrids(page: PdfPage): readonly Grid[] {
  const area = page.width * page.height;
  const cells = page.fills.filter((fill) => (fill.right - fill.left) * (fill.bottom - fill.top) < 0.4 * area);
  const all = [...page.rules, ...cells.flatMap(getBoxEdges)];
  const level = joined(all.filter((rule) => rule.level), 'top', 'left', 'right');
  const upright = joined(all.filter((rule) => !rule.level), 'left', 'top', 'bottom');
  if (level.length < 2 || upright.length < 1 || level.length > 8 * mostEdges || upright.length > 8 * mostEdges)
    return [];
  return groups(level, upright).flatMap((group) => buildRuledGrid(group) ?? []);
}

function getBoxEdges({ left, top, right, bottom }: Box): readonly RuledLine[] {
  return [
    { left, right, top, bottom: top, level: true },
    { left, right, top: bottom, bottom, level: true },
    { left, right: left, top, bottom, level: false },
    { left: right, right, top, bottom, level: false },
  ];
}

/** A horizontal line at one height, or a vertical line at one distance from the left, with its start and end. */
interface Edge {
  readonly at: number;
  from: number;
  to: number;
  readonly level: boolean;
}

/** Joins the pieces of each line. */
function joined(
  rules: readonly RuledLine[],
  across: 'top' | 'left',
  from: 'left' | 'top',
  to: 'right' | 'bottom',
): readonly Edge[] {
  const level = across === 'top';
  const middle = (rule: RuledLine) => level ? (rule.top + rule.bottom) / 2 : (rule.left + rule.right) / 2;
  const sorted = rules.map((rule): Edge => ({ at: middle(rule), from: rule[from], to: rule[to], level }))
    .filter((edge) => edge.to - edge.from > 2).sort((a, b) => a.at - b.at || a.from - b.from);
  const out: Edge[] = [];
  for (const edge of sorted) {
    let touching: Edge | undefined;
    for (let i = out.length - 1; i >= 0 && edge.at - out[i]!.at < 1.6; i--) {
      if (edge.from <= out[i]!.to + touch && edge.to >= out[i]!.from - touch) touching = out[i];
    }
    if (touching) {
      touching.from = Math.min(touching.from, edge.from);
      touching.to = Math.max(touching.to, edge.to);
    } else out.push({ ...edge });
  }
  return out;
}

/** Groups lines that meet, directly or through other lines. */
function groups(level: readonly Edge[], upright: readonly Edge[]): readonly (readonly Edge[])[] {
  const all = [...level, ...upright];
  const parent = all.map((_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (parent[root] !== root) root = parent[root]!;
    parent[i] = root;
    return root;
  };
  level.forEach((a, i) => {
    upright.forEach((b, j) => {
      if (b.at >= a.from - touch && b.at <= a.to + touch && a.at >= b.from - touch && a.at <= b.to + touch)
        parent[find(i)] = find(level.length + j);
    });
  });
  const byRoot = new Map<number, Edge[]>();
  all.forEach((edge, i) => {
    const root = find(i);
    const group = byRoot.get(root);
    if (group) group.push(edge);
    else byRoot.set(root, [edge]);
  });
  return [...byRoot.values()].filter((group) => group.length >= 4);
}

function buildRuledGrid(group: readonly Edge[]): Grid | undefined {
  const level = group.filter((edge) => edge.level);
  const upright = group.filter((edge) => !edge.level);
  const xs = places([...upright.map(({ at }) => at), ...commonEnds(level)]);
  const ys = places([...level.map(({ at }) => at), ...commonEnds(upright)]);
  if (xs.length < 3 || ys.length < 3 || xs.length > mostEdges || ys.length > mostEdges) return undefined;
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const merged = Array.from({ length: columns * rows }, (_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (merged[root] !== root) root = merged[root]!;
    return root;
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column;
      if (column + 1 < columns && !isDrawn(upright, xs[column + 1]!, ys[row]!, ys[row + 1]!))
        merged[find(cell + 1)] = find(cell);
      if (row + 1 < rows && !isDrawn(level, ys[row + 1]!, xs[column]!, xs[column + 1]!))
        merged[find(cell + columns)] = find(cell);
    }
  }
  return {
    xs,
    ys,
    merged: merged.map((_, i) => find(i)),
    box: { left: xs[0]!, right: xs.at(-1)!, top: ys[0]!, bottom: ys.at(-1)! },
  };
}

/** Finds the positions at which at least two lines end: the edges of a table that is open at its sides. */
function commonEnds(edges: readonly Edge[]): readonly number[] {
  const first = minOf(edges.map(({ from }) => from));
  const last = maxOf(edges.map(({ to }) => to));
  return [first, last].filter((end) =>
    edges.filter(({ from, to }) => Math.abs(from - end) < touch || Math.abs(to - end) < touch).length >= 2
  );
}

/** Sorts positions, and keeps only one of those within a line's width. */
function places(all: readonly number[]): readonly number[] {
  const out: number[] = [];
  for (const at of [...all].sort((a, b) => a - b)) if (out.length === 0 || at - out.at(-1)! > touch) out.push(at);
  return out;
}

function isDrawn(edges: readonly Edge[], at: number, from: number, to: number): boolean {
  let covered = 0;
  for (const edge of edges) {
    if (Math.abs(edge.at - at) <= touch) covered += Math.max(0, Math.min(to, edge.to) - Math.max(from, edge.from));
  }
  return covered > 0.6 * (to - from);
}
