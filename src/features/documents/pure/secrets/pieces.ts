import { append } from '#base/collections/lists';
import type { DocumentBlock } from '../block';

/** A line of a document's text or of a table cell, given by its offsets. */
export interface LinePiece {
  readonly start: number;
  readonly end: number;
}

/** A line of a cell. `row` and `column` count from 0. */
export interface CellPiece extends LinePiece {
  readonly row: number;
  readonly column: number;
}

/** A word that is a secret if the redaction finds one in `label: word`. */
export interface LabeledValue extends LinePiece {
  readonly label: string;
}

/** The lines or cells of a block. */
export interface BlockPieces {
  readonly type: DocumentBlock['type'];
  /** The lines of the block, or of all cells of a table. */
  readonly lines: readonly (LinePiece & Partial<CellPiece>)[];
  /** Undefined if the block is no table. */
  readonly cells: readonly CellPiece[] | undefined;
  /** The cells of each column of a table. */
  readonly columns: readonly (readonly CellPiece[])[];
}

/** Longer lines are neither rows of a table nor a label with a value. */
export const maxRowLength = 400;
/** The maximum number of columns that are read down. */
const maxColumns = 200;

/** Reads the pieces of one block after another, since together they take much memory. `starts`: of the blocks. */
export function* readBlockPieces(text: string, blocks: readonly DocumentBlock[],
  starts: readonly number[]): Generator<BlockPieces>
{
  for (const [i, { type, text: { length } }] of blocks.entries()) {
    const start = starts[i]!;
    const end = starts[i + 1] ?? text.length;
    const cells = type === 'table' ? findTableCells(text, start, end) : undefined;
    const lines = cells ?? [...findLinePieces(text, start, Math.min(end, start + length))];
    yield { type, lines, cells, columns: groupByColumn(cells ?? []) };
  }
}

function groupByColumn(cells: readonly CellPiece[]): readonly (readonly CellPiece[])[] {
  const columns = new Map<number, CellPiece[]>();
  for (const cell of cells) append(columns, cell.column, cell);
  return [...columns.values()].slice(0, maxColumns);
}

/** Finds the lines of a range that are not empty. */
function* findLinePieces(text: string, start: number, end: number): Generator<LinePiece> {
  for (const { index, 0: line } of text.slice(start, end).matchAll(/\S(?:[^\n]*\S)?/g))
    yield { start: start + index, end: start + index + line.length };
}

/** Returns the lines of the cells of a Markdown table, without the rule below the header. */
function findTableCells(text: string, start: number, end: number): readonly CellPiece[] {
  const cells: CellPiece[] = [];
  let row = 0;
  for (const line of findLinePieces(text, start, end))
    if (!isSeparatorRow(text.slice(line.start, line.end))) addCells(text, line, row++, cells);
  return cells;
}

function isSeparatorRow(line: string): boolean {
  return line.startsWith('| ---') && /^\|(?: --- \|)+$/.test(line);
}

function addCells(text: string, { start, end }: LinePiece, row: number, cells: CellPiece[]): void {
  const line = text.slice(start, end);
  let barCount = 0;
  cellTokenPattern.lastIndex = 0;
  for (let match = cellTokenPattern.exec(line); match; match = cellTokenPattern.exec(line)) {
    if (match[0] === '|') barCount++;
    else if (match[1] !== undefined) {
      const cellStart = start + match.index;
      cells.push({ start: cellStart, end: cellStart + match[1].length, row, column: Math.max(0, barCount - 1) });
    }
  }
}

/** Matches a bar, a line break in a cell, or the text between them. A bar may be escaped. */
const cellTokenPattern = /<br>|\||((?:[^\s|\\]|\\[^\n])(?:(?!\s{0,8}(?:\||<br>|$))(?:[^|\\\n]|\\[^\n]))*)/g;
