import { append } from '#base/collections/lists';
import { TextViewBuilder, type TextView } from '#secrets/views/textView';
import type { DocumentBlock } from './block';

/** A line of a document's text or of a table cell, given by its offsets. */
interface Piece {
  readonly start: number;
  readonly end: number;
}

/** A line of a cell. `row` and `column` count from 0. */
interface CellPiece extends Piece {
  readonly row: number;
  readonly column: number;
}

/** Pieces with more characters than this are not treated as names of secrets. */
const maxLabelLength = 60;

/** A view ends after this number of characters, to limit its memory. */
const maxViewLength = 500_000;
/** The number of characters that a view of lines repeats from the previous view. A private key is shorter. */
const overlapLength = 20_000;

/**
 * Creates views of a document's text that follow its structure, to find secrets that the layout splits. The views show
 * all lines and cells, the cells of each table column by column, and each short line with the word below or next to it
 * as a name and its value. Each view is created when it is needed, since together they are several times as large as a
 * table with short cells. `starts` contains the start of each block in `text`.
 */
export function* createReadingViews(text: string, blocks: readonly DocumentBlock[],
  starts: readonly number[]): Generator<TextView>
{
  const lineViews = createLineViews(text), columnViews = createLineViews(text);
  let pairBuilder = new TextViewBuilder(text);
  let lastPiece: Piece | undefined;
  for (const [i, { type, text: { length } }] of blocks.entries()) {
    const start = starts[i]!;
    const end = i + 1 < starts.length ? starts[i + 1]! : text.length;
    const cells = type === 'table' ? findTableCells(text, start, end) : undefined;
    for (const piece of cells ?? findLinePieces(text, start, Math.min(end, start + length))) {
      yield* lineViews.add(piece);
      if (lastPiece) yield* addPair(lastPiece, piece);
      lastPiece = piece;
    }
    if (cells) yield* addColumns(cells);
  }
  yield* [lineViews.build(), columnViews.build(), pairBuilder.build()];

  function* addColumns(cells: readonly CellPiece[]): Generator<TextView> {
    const cellsByColumn = new Map<number, CellPiece[]>();
    for (const cell of cells) append(cellsByColumn, cell.column, cell);
    for (const column of [...cellsByColumn.values()].slice(0, maxColumns)) {
      yield* columnViews.separate();
      let previousCell: CellPiece | undefined;
      for (const cell of column) {
        yield* columnViews.add(cell);
        if (previousCell && !isHeader(previousCell)) yield* addPair(previousCell, cell);
        previousCell = cell;
      }
    }

    /** Reports whether a cell is the first line of a cell in the first row. */
    function isHeader(cell: CellPiece): boolean {
      return cell.row === 0 && cellsByColumn.get(cell.column)![0] === cell;
    }
  }

  function* addPair(name: Piece, value: Piece): Generator<TextView> {
    if (name.end - name.start > maxLabelLength) return;
    const word = text.slice(value.start, value.end);
    if (!/^\S{8,200}$/.test(word) || !/\d/.test(word)) return;
    const label = /^([^:=]*)[:=]?\s*$/.exec(text.slice(name.start, name.end))?.[1]!.trimEnd();
    // a number is not the name of a secret, and a name with a value beside it has none below
    if (label === undefined || !/\p{L}/u.test(label)) return;
    if (pairBuilder.length > maxViewLength) {
      yield pairBuilder.build();
      pairBuilder = new TextViewBuilder(text);
    }
    pairBuilder.separate();
    pairBuilder.copy(name.start, name.start + label.length);
    pairBuilder.replace(name.end, value.start, ': ');
    pairBuilder.copy(value.start, value.end);
  }
}

const maxColumns = 200;

/** Creates views with a line for each piece. If there are several views, each repeats the end of the previous one. */
function createLineViews(text: string) {
  let builder = new TextViewBuilder(text);
  let pieces: Piece[] = [];
  return { add, separate, build: () => builder.build() };

  function* add(piece: Piece): Generator<TextView> {
    if (builder.length > maxViewLength && pieces.length > 1) {
      yield builder.build();
      let firstRepeatedIndex = pieces.length;
      for (
        let length = 0;
        firstRepeatedIndex > 1 && length < overlapLength;
        length += pieces[firstRepeatedIndex]!.end - pieces[firstRepeatedIndex]!.start
      )
        firstRepeatedIndex--;
      const repeatedPieces = pieces.slice(firstRepeatedIndex);
      builder = new TextViewBuilder(text);
      pieces = [];
      repeatedPieces.forEach(addLine);
    }
    addLine(piece);
  }

  function addLine(piece: Piece): void {
    const previousPiece = pieces.at(-1);
    if (previousPiece) builder.replace(previousPiece.end, piece.start, '\n');
    builder.copy(piece.start, piece.end);
    pieces.push(piece);
  }

  /** Starts a text that does not continue the text before, and thus repeats nothing of it. */
  function* separate(): Generator<TextView> {
    if (builder.length > maxViewLength) {
      yield builder.build();
      builder = new TextViewBuilder(text);
    } else builder.separate();
    pieces = [];
  }
}

/** Finds the lines of a range that are not empty. */
function* findLinePieces(text: string, start: number, end: number): Generator<Piece> {
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

function addCells(text: string, { start, end }: Piece, row: number, cells: CellPiece[]): void {
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
