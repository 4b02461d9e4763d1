import { addAll, append } from '#base/collections/lists';
import { TextViewBuilder, type TextView } from '#secrets/views/textView';
import type { DocumentBlock } from './block';
import { findAlignedValues, findLineValues, findTableValues, type LabeledValue } from './labeledValues';
import { findLinePieces, findTableCells, type CellPiece, type LinePiece } from './pieces';
import { readLabels } from './secretLabels';
import { mayBeSecret } from './secretShape';

const minPairedLength = 8;

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
  let lastPiece: LinePiece & Partial<CellPiece> | undefined;
  /** The lines since the last table. They may form a table without marks, of one block or of several. */
  let linesSinceTable: LinePiece[] = [];
  for (const [i, { type, text: { length } }] of blocks.entries()) {
    const start = starts[i]!;
    const end = i + 1 < starts.length ? starts[i + 1]! : text.length;
    const cells = type === 'table' ? findTableCells(text, start, end) : undefined;
    const lines = cells ?? [...findLinePieces(text, start, Math.min(end, start + length))];
    for (const line of lines) {
      yield* lineViews.add(line);
      const piece: LinePiece & Partial<CellPiece> = cells ? line : skipLineMark(line, type);
      // the last cell of a row is no label of the next row's first cell
      const isNextRow = (piece.row ?? 0) > 0 && piece.row !== lastPiece?.row;
      if (lastPiece && !isNextRow) yield* addPair(lastPiece, piece);
      if (!cells) yield* addValues(findLineValues(text, piece));
      lastPiece = piece;
    }
    if (!cells) addAll(linesSinceTable, lines);
    if (cells || linesSinceTable.length > maxAlignedLines) {
      yield* addValues(findAlignedValues(text, linesSinceTable));
      linesSinceTable = [];
    }
    if (cells) {
      yield* addColumns(cells);
      yield* addValues([...findTableValues(text, cells), ...findNestedValues(cells)]);
    }
  }
  yield* addValues(findAlignedValues(text, linesSinceTable));
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

  function* addPair(name: LinePiece, { start, end }: LinePiece): Generator<TextView> {
    const nameText = text.slice(name.start, name.end);
    // a name with a value beside it has none below; a short word below a name may be the next heading
    if (end - start < minPairedLength || !mayBeSecret(text.slice(start, end)) || !/^[^:=]*[:=]?\s*$/.test(nameText))
      return;
    yield* addValues(readLabels(nameText).map((label) => ({ start, end, label })));
  }

  function* addValues(values: readonly LabeledValue[]): Generator<TextView> {
    for (const { label, start, end } of values) {
      if (pairBuilder.length > maxViewLength) {
        yield pairBuilder.build();
        pairBuilder = new TextViewBuilder(text);
      }
      pairBuilder.separate();
      pairBuilder.replace(start, start, `${label}: `);
      pairBuilder.copy(start, end);
    }
  }

  /** Skips the mark of a list's item, or the kind at the start of a note: `Text box: `, `Speaker notes: `. */
  function skipLineMark({ start, end }: LinePiece, type: DocumentBlock['type']): LinePiece {
    const mark = type === 'list' ? /^(?:[-*•]|\d{1,6}[.)])\s+/ : type === 'note' ? /^[^:\n]{1,80}: / : undefined;
    return { start: start + (mark?.exec(text.slice(start, Math.min(end, start + 100)))?.[0].length ?? 0), end };
  }

  /** Finds the values in tables that are the text of a cell. */
  function findNestedValues(cells: readonly CellPiece[]): readonly LabeledValue[] {
    return groupByCell(cells).filter(({ length }) => length > 1).flatMap((lines) => findAlignedValues(text, lines));
  }
}

/** Groups the lines of each cell. */
function groupByCell(cells: readonly CellPiece[]): readonly (readonly CellPiece[])[] {
  const groups: CellPiece[][] = [];
  for (const cell of cells) {
    const lastCell = groups.at(-1)?.[0];
    if (lastCell?.row === cell.row && lastCell.column === cell.column) groups.at(-1)!.push(cell);
    else groups.push([cell]);
  }
  return groups;
}

const maxColumns = 200;

/** The number of lines after which those since the last table are searched, to limit their memory. */
const maxAlignedLines = 10_000;

/** Creates views with a line for each piece. If there are several views, each repeats the end of the previous one. */
function createLineViews(text: string) {
  let builder = new TextViewBuilder(text);
  let pieces: LinePiece[] = [];
  return { add, separate, build: () => builder.build() };

  function* add(piece: LinePiece): Generator<TextView> {
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

  function addLine(piece: LinePiece): void {
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
