import { append } from '#base/collections/lists';
import { TextViewBuilder, type TextView } from '#secrets/views/textView';
import type { DocumentBlock } from './block';

/** An independent part of a document's text: a line, or a line of a cell. Given as offsets. */
interface Piece {
  readonly start: number;
  readonly end: number;
}

/** A line of a cell. `column` counts from 0. */
interface CellPiece extends Piece {
  readonly column: number;
}

/** Pieces of more characters than this are not the names of secrets. */
const longestLabel = 60;

/**
 * Returns a document's text in the order of its structure, to find secrets that the layout splits: line by line and
 * cell by cell, the cells of each table column by column, and each short line with the word below or next to it as a
 * name and its value. `starts`: the starts of the blocks in `text`.
 */
export function readingViews(text: string, blocks: readonly DocumentBlock[],
  starts: readonly number[]): readonly TextView[]
{
  const lines = new TextViewBuilder(text), columns = new TextViewBuilder(text), pairs = new TextViewBuilder(text);
  let last: Piece | undefined;
  blocks.forEach(({ type, text: { length } }, i) => {
    const start = starts[i]!;
    const end = i + 1 < starts.length ? starts[i + 1]! : text.length;
    const rows = type === 'table' ? tableRows(text, start, end) : undefined;
    const pieces = rows?.flat() ?? findLinePieces(text, start, Math.min(end, start + length));
    for (const piece of pieces) {
      addLine(lines, piece, last);
      if (last) addPair(last, piece);
      last = piece;
    }
    if (rows && rows.length > 1) addColumns(rows);
  });
  return [lines, columns, pairs].map((builder) => builder.view());

  function addColumns(rows: readonly (readonly CellPiece[])[]): void {
    const cells = new Map<number, Piece[]>();
    for (const row of rows) for (const piece of row) append(cells, piece.column, piece);
    const header = new Set<Piece>(rows[0]!.filter(({ column }, i, row) => column !== row[i - 1]?.column));
    for (const column of [...cells.values()].slice(0, mostColumns)) {
      columns.separate();
      let above: Piece | undefined;
      for (const piece of column) {
        addLine(columns, piece, above);
        if (above && !header.has(above)) addPair(above, piece);
        above = piece;
      }
    }
  }

  function addPair(name: Piece, value: Piece): void {
    if (name.end - name.start > longestLabel) return;
    const word = text.slice(value.start, value.end);
    if (!/^\S{6,200}$/.test(word) || !/\d/.test(word)) return;
    const label = /^[^:=]*/.exec(text.slice(name.start, name.end))![0].trimEnd();
    pairs.separate();
    pairs.copy(name.start, name.start + label.length);
    pairs.replace(name.end, value.start, ': ');
    pairs.copy(value.start, value.end);
  }
}

const mostColumns = 200;

function addLine(builder: TextViewBuilder, piece: Piece, before: Piece | undefined): void {
  if (before) builder.replace(before.end, piece.start, '\n');
  builder.copy(piece.start, piece.end);
}

/** Finds the lines of a range that are not empty. */
function findLinePieces(text: string, start: number, end: number): Piece[] {
  return [...text.slice(start, end).matchAll(/\S(?:[^\n]*\S)?/g)].map(({ index, 0: line }) => ({
    start: start + index,
    end: start + index + line.length,
  }));
}

/** Returns the lines of each cell of a Markdown table, each with its column, without the rule below the header. */
function tableRows(text: string, start: number, end: number): CellPiece[][] {
  return findLinePieces(text, start, end).filter((row) => !isRule(text.slice(row.start, row.end))).map((row) =>
    cellPieces(text, row)
  );
}

function isRule(line: string): boolean {
  return line.startsWith('| ---') && /^\|(?: --- \|)+$/.test(line);
}

function cellPieces(text: string, { start, end }: Piece): CellPiece[] {
  const line = text.slice(start, end);
  const pieces: CellPiece[] = [];
  let bars = 0;
  cellLine.lastIndex = 0;
  for (let match = cellLine.exec(line); match; match = cellLine.exec(line)) {
    if (match[0] === '|') bars++;
    else if (match[1] !== undefined) {
      const at = start + match.index;
      pieces.push({ start: at, end: at + match[1].length, column: Math.max(0, bars - 1) });
    }
  }
  return pieces;
}

/** Matches a bar, a line break in a cell, or the text between them. A bar may be escaped. */
const cellLine = /<br>|\||((?:[^\s|\\]|\\[^\n])(?:(?!\s{0,8}(?:\||<br>|$))(?:[^|\\\n]|\\[^\n]))*)/g;
