import { addAll } from '#base/collections/lists';
import { findAlignedValues } from './alignedValues';
import { findLineValues } from './lineValues';
import type { BlockPieces, CellPiece, LabeledValue, LinePiece } from './pieces';
import { readLabels } from './secretLabels';
import { mayBeSecret } from './secretShape';
import { findTableValues } from './tableValues';

/** A value below or next to its name has at least this many characters. */
const minPairedLength = 8;
/** The number of lines after which those since the last table are searched, to limit their memory. */
const maxAlignedLines = 10_000;

/** Finds the words of a document that may be secrets by the labels above or beside them. */
export interface LabeledValueFinder {
  find(block: BlockPieces): Generator<LabeledValue>;
  /** Returns the values in lines that could have continued in a further block. */
  findRemaining(): readonly LabeledValue[];
}

export function createLabeledValueFinder(text: string): LabeledValueFinder {
  let lastPiece: LinePiece & Partial<CellPiece> | undefined;
  /** The lines since the last table. They may form a table without marks, of one block or of several. */
  let linesSinceTable: LinePiece[] = [];
  return { find, findRemaining };

  function* find(block: BlockPieces): Generator<LabeledValue> {
    const { lines, cells, columns } = block;
    yield* findBesideLines(block);
    if (!cells) addAll(linesSinceTable, lines);
    if (cells || linesSinceTable.length > maxAlignedLines) yield* findRemaining();
    if (!cells) return;
    for (const column of columns) yield* findBelowCells(column);
    yield* findTableValues(text, cells);
    yield* findNestedValues(cells);
  }

  function findRemaining(): readonly LabeledValue[] {
    const values = findAlignedValues(text, linesSinceTable);
    linesSinceTable = [];
    return values;
  }

  /** Finds values in the line or cell after their name, and in the line of their name. */
  function* findBesideLines({ type, lines, cells }: BlockPieces): Generator<LabeledValue> {
    for (const line of lines) {
      const piece: LinePiece & Partial<CellPiece> = cells ? line : skipLineMark(line, type);
      // the last cell of a row is no label of the next row's first cell
      const isNextRow = (piece.row ?? 0) > 0 && piece.row !== lastPiece?.row;
      if (lastPiece && !isNextRow) yield* pair(lastPiece, piece);
      if (!cells) yield* findLineValues(text, piece);
      lastPiece = piece;
    }
  }

  /** Finds values in the cell below their name. The header of a column is a name of all its cells. */
  function* findBelowCells(column: readonly CellPiece[]): Generator<LabeledValue> {
    for (const [i, cell] of column.entries()) {
      const cellAbove = column[i - 1];
      if (cellAbove && !(i === 1 && cellAbove.row === 0)) yield* pair(cellAbove, cell);
    }
  }

  function pair(name: LinePiece, { start, end }: LinePiece): readonly LabeledValue[] {
    const nameText = text.slice(name.start, name.end);
    // a name with a value beside it has none below; a short word below a name may be the next heading
    if (end - start < minPairedLength || !mayBeSecret(text.slice(start, end)) || !/^[^:=]*[:=]?\s*$/.test(nameText))
      return [];
    return readLabels(nameText).map((label) => ({ start, end, label }));
  }

  /** Skips the mark of a list's item, or the kind at the start of a note: `Text box: `, `Speaker notes: `. */
  function skipLineMark({ start, end }: LinePiece, type: BlockPieces['type']): LinePiece {
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
