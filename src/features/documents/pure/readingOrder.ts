import { append } from '#base/collections/lists';
import { TextViewBuilder, type TextView } from '#secrets/views/textView';
import type { DocumentBlock } from './block';

/** A line of a document's text or of a table cell, given by its offsets. */
interface Piece {
  readonly start: number;
  readonly end: number;
}

/** A line of a cell. `column` counts from 0. */
interface CellPiece extends Piece {
  readonly column: number;
}

/** Pieces with more characters than this are not treated as names of secrets. */
const maxLabelLength = 60;

/**
 * Creates views of a document's text that follow its structure, to find secrets that the layout splits. The views show
 * all lines and cells, the cells of each table column by column, and each short line with the word below or next to it
 * as a name and its value. `starts` contains the start of each block in `text`.
 */
export function createReadingViews(text: string, blocks: readonly DocumentBlock[],
  starts: readonly number[]): readonly TextView[]
{
  const lines = new TextViewBuilder(text), columns = new TextViewBuilder(text), pairs = new TextViewBuilder(text);
  let last: Piece | undefined;
  blocks.forEach(({ type, text: { length } }, i) => {
    const start = starts[i]!;
    const end = i + 1 < starts.length ? starts[i + 1]! : text.length;
    const rows = type === 'table' ? splitTableRows(text, start, end) : undefined;
    const pieces = rows?.flat() ?? findLinePieces(text, start, Math.min(end, start + length));
    for (const piece of pieces) {
      addLine(lines, piece, last);
      if (last) addPair(last, piece);
      last = piece;
    }
    if (rows && rows.length > 1) addColumns(rows);
  });
  return [lines, columns, pairs].map((builder) => builder.build());

  function addColumns(rows: readonly (readonly CellPiece[])[]): void {
    const cells = new Map<number, Piece[]>();
    for (const row of rows) for (const piece of row) append(cells, piece.column, piece);
    const header = new Set<Piece>(rows[0]!.filter(({ column }, i, row) => column !== row[i - 1]?.column));
    for (const column of [...cells.values()].slice(0, maxColumns)) {
      columns.separate();
      let previous: Piece | undefined;
      for (const piece of column) {
        addLine(columns, piece, previous);
        if (previous && !header.has(previous)) addPair(previous, piece);
        previous = piece;
      }
    }
  }

  function addPair(name: Piece, value: Piece): void {
    if (name.end - name.start > maxLabelLength) return;
    const word = text.slice(value.start, value.end);
    if (!/^\S{6,200}$/.test(word) || !/\d/.test(word)) return;
    const label = /^[^:=]*/.exec(text.slice(name.start, name.end))![0].trimEnd();
    pairs.separate();
    pairs.copy(name.start, name.start + label.length);
    pairs.replace(name.end, value.start, ': ');
    pairs.copy(value.start, value.end);
  }
}

const maxColumns = 200;

function addLine(builder: TextViewBuilder, piece: Piece, previous: Piece | undefined): void {
  if (previous) builder.replace(previous.end, piece.start, '\n');
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
function splitTableRows(text: string, start: number, end: number): CellPiece[][] {
  return findLinePieces(text, start, end).filter((row) => !isSeparatorRow(text.slice(row.start, row.end))).map((row) =>
    findCellPieces(text, row)
  );
}

function isSeparatorRow(line: string): boolean {
  return line.startsWith('| ---') && /^\|(?: --- \|)+$/.test(line);
}

function findCellPieces(text: string, { start, end }: Piece): CellPiece[] {
  const line = text.slice(start, end);
  const pieces: CellPiece[] = [];
  let bars = 0;
  cellToken.lastIndex = 0;
  for (let match = cellToken.exec(line); match; match = cellToken.exec(line)) {
    if (match[0] === '|') bars++;
    else if (match[1] !== undefined) {
      const at = start + match.index;
      pieces.push({ start: at, end: at + match[1].length, column: Math.max(0, bars - 1) });
    }
  }
  return pieces;
}

/** Matches a bar, a line break in a cell, or the text between them. A bar may be escaped. */
const cellToken = /<br>|\||((?:[^\s|\\]|\\[^\n])(?:(?!\s{0,8}(?:\||<br>|$))(?:[^|\\\n]|\\[^\n]))*)/g;
