import { findMax, findMin } from '#base/collections/lists';
import type { Box } from '../block';
import type { PdfPage, RuledLine } from './page';

/** The cells of a table between lines that cross or meet. */
export interface Grid {
  /** Column edges from left to right, and row edges from top to bottom. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** For each cell, row by row, the number of the merged cell that contains it. */
  readonly mergedCellNumbers: readonly number[];
  readonly box: Box;
}

/** The maximum number of row edges or column edges of a table. A drawing may have more lines. */
const maxEdges = 150;
const touchDistance = 3;

/** Finds the grids of a page's ruled tables, with at least two rows and two columns each. */
export function findRuledGrids(page: PdfPage): readonly Grid[] {
  const area = page.width * page.height;
  const cellFills = page.fills.filter((fill) => (fill.right - fill.left) * (fill.bottom - fill.top) < 0.4 * area);
  const allRules = [...page.rules, ...cellFills.flatMap(getBoxEdges)];
  const horizontalEdges = joinRules(allRules.filter((rule) => rule.isHorizontal), 'top', 'left', 'right');
  const verticalEdges = joinRules(allRules.filter((rule) => !rule.isHorizontal), 'left', 'top', 'bottom');
  if (
    horizontalEdges.length < 2 || verticalEdges.length < 1 || horizontalEdges.length > 8 * maxEdges ||
    verticalEdges.length > 8 * maxEdges
  )
    return [];
  return groupEdges(horizontalEdges, verticalEdges).flatMap((group) => buildRuledGrid(group) ?? []);
}

function getBoxEdges({ left, top, right, bottom }: Box): readonly RuledLine[] {
  return [
    { left, right, top, bottom: top, isHorizontal: true },
    { left, right, top: bottom, bottom, isHorizontal: true },
    { left, right: left, top, bottom, isHorizontal: false },
    { left: right, right, top, bottom, isHorizontal: false },
  ];
}

/** A horizontal line at one height, or a vertical line at one distance from the left, with its start and end. */
interface Edge {
  readonly position: number;
  from: number;
  to: number;
  readonly isHorizontal: boolean;
}

/** Joins the pieces of each line. */
function joinRules(
  rules: readonly RuledLine[],
  across: 'top' | 'left',
  from: 'left' | 'top',
  to: 'right' | 'bottom',
): readonly Edge[] {
  const isHorizontal = across === 'top';
  const getCenter = (rule: RuledLine) => isHorizontal ? (rule.top + rule.bottom) / 2 : (rule.left + rule.right) / 2;
  const sortedEdges = rules.map((rule): Edge => ({
    position: getCenter(rule),
    from: rule[from],
    to: rule[to],
    isHorizontal,
  }))
    .filter((edge) => edge.to - edge.from > 2).sort((a, b) => a.position - b.position || a.from - b.from);
  const joinedEdges: Edge[] = [];
  for (const edge of sortedEdges) {
    let touchingEdge: Edge | undefined;
    for (let i = joinedEdges.length - 1; i >= 0 && edge.position - joinedEdges[i]!.position < 1.6; i--) {
      if (edge.from <= joinedEdges[i]!.to + touchDistance && edge.to >= joinedEdges[i]!.from - touchDistance)
        touchingEdge = joinedEdges[i];
    }
    if (touchingEdge) {
      touchingEdge.from = Math.min(touchingEdge.from, edge.from);
      touchingEdge.to = Math.max(touchingEdge.to, edge.to);
    } else joinedEdges.push({ ...edge });
  }
  return joinedEdges;
}

/** Groups lines that meet, directly or through other lines. */
function groupEdges(horizontalEdges: readonly Edge[], verticalEdges: readonly Edge[]): readonly (readonly Edge[])[] {
  const allEdges = [...horizontalEdges, ...verticalEdges];
  const parents = allEdges.map((_, i) => i);
  const findRoot = (i: number): number => {
    let root = i;
    while (parents[root] !== root) root = parents[root]!;
    parents[i] = root;
    return root;
  };
  horizontalEdges.forEach((horizontalEdge, i) => {
    verticalEdges.forEach((verticalEdge, j) => {
      if (
        verticalEdge.position >= horizontalEdge.from - touchDistance &&
        verticalEdge.position <= horizontalEdge.to + touchDistance &&
        horizontalEdge.position >= verticalEdge.from - touchDistance &&
        horizontalEdge.position <= verticalEdge.to + touchDistance
      )
        parents[findRoot(i)] = findRoot(horizontalEdges.length + j);
    });
  });
  const edgesByRoot = new Map<number, Edge[]>();
  allEdges.forEach((edge, i) => {
    const root = findRoot(i);
    const group = edgesByRoot.get(root);
    if (group) group.push(edge);
    else edgesByRoot.set(root, [edge]);
  });
  return [...edgesByRoot.values()].filter((group) => group.length >= 4);
}

function buildRuledGrid(group: readonly Edge[]): Grid | undefined {
  const horizontalEdges = group.filter((edge) => edge.isHorizontal);
  const verticalEdges = group.filter((edge) => !edge.isHorizontal);
  const xs = findDistinctPositions([...verticalEdges.map(({ position }) => position),
    ...findCommonEnds(horizontalEdges)]);
  const ys = findDistinctPositions([...horizontalEdges.map(({ position }) => position),
    ...findCommonEnds(verticalEdges)]);
  if (xs.length < 3 || ys.length < 3 || xs.length > maxEdges || ys.length > maxEdges) return undefined;
  const columnCount = xs.length - 1;
  const rowCount = ys.length - 1;
  const mergedCellNumbers = Array.from({ length: columnCount * rowCount }, (_, i) => i);
  const findRoot = (i: number): number => {
    let root = i;
    while (mergedCellNumbers[root] !== root) root = mergedCellNumbers[root]!;
    return root;
  };
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++) {
      const cell = row * columnCount + column;
      if (column + 1 < columnCount && !isDrawn(verticalEdges, xs[column + 1]!, ys[row]!, ys[row + 1]!))
        mergedCellNumbers[findRoot(cell + 1)] = findRoot(cell);
      if (row + 1 < rowCount && !isDrawn(horizontalEdges, ys[row + 1]!, xs[column]!, xs[column + 1]!))
        mergedCellNumbers[findRoot(cell + columnCount)] = findRoot(cell);
    }
  }
  return {
    xs,
    ys,
    mergedCellNumbers: mergedCellNumbers.map((_, i) => findRoot(i)),
    box: { left: xs[0]!, right: xs.at(-1)!, top: ys[0]!, bottom: ys.at(-1)! },
  };
}

/** Finds the positions at which at least two lines end: the edges of a table that is open at its sides. */
function findCommonEnds(edges: readonly Edge[]): readonly number[] {
  const first = findMin(edges.map(({ from }) => from));
  const last = findMax(edges.map(({ to }) => to));
  return [first, last].filter((end) =>
    edges.filter(({ from, to }) => Math.abs(from - end) < touchDistance || Math.abs(to - end) < touchDistance).length >=
      2
  );
}

/** Sorts positions, and keeps only one of several positions within a line's width. */
function findDistinctPositions(positions: readonly number[]): readonly number[] {
  const distinctPositions: number[] = [];
  for (const position of [...positions].sort((a, b) => a - b))
    if (distinctPositions.length === 0 || position - distinctPositions.at(-1)! > touchDistance)
      distinctPositions.push(position);
  return distinctPositions;
}

function isDrawn(edges: readonly Edge[], position: number, from: number, to: number): boolean {
  let coveredLength = 0;
  for (const edge of edges) {
    if (Math.abs(edge.position - position) <= touchDistance)
      coveredLength += Math.max(0, Math.min(to, edge.to) - Math.max(from, edge.from));
  }
  return coveredLength > 0.6 * (to - from);
}
