import { addAll } from '#base/collections/lists';
import { TextViewBuilder, type TextView } from '#secrets/views/textView';
import type { DocumentBlock } from './block';

/** An independent part of a document's text: a line, or a line of a cell. Given as offsets. */
interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Longer pieces name no secret. */
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

  function addColumns(rows: readonly (readonly Piece[])[]): void {
    const cells = new Map<number, Piece[]>();
    let header: readonly Piece[] = [];
    for (const [i, row] of rows.entries()) {
      const byColumn = groupPiecesByColumn(text, row);
      if (i === 0) header = byColumn.map(([first]) => first!).filter(Boolean);
      byColumn.forEach((found, column) => {
        const known = cells.get(column);
        if (known) addAll(known, found);
        else cells.set(column, [...found]);
      });
    }
    for (const column of [...cells.values()].slice(0, mostColumns)) {
      columns.separate();
      let above: Piece | undefined;
      for (const piece of column) {
        addLine(columns, piece, above);
        if (above && !header.includes(above)) addPair(above, piece);
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

/** The lines of a range that are not empty. */
function findLinePieces(text: string, start: number, end: number): Piece[] {
  return [...text.slice(start, end).matchAll(/\S(?:[^\n]*\S)?/g)].map(({ index, 0: line }) => ({
    start: start + index,
    end: start + index + line.length,
  }));
}

/** The lines of each cell of a Markdown table, without its rule. */
function tableRows(text: string, start: number, end: number): Piece[][] {
  return findLinePieces(text, start, end).filter((row) => !/^\|(?: --- \|)+$/.test(text.slice(row.start, row.end))).map(
    (
      row,
    ) =>
      [...text.slice(row.start, row.end).matchAll(cellLine)].flatMap(({ index, 1: line }) =>
        line === undefined ? [] : [{ start: row.start + index, end: row.start + index + line.length }]
      ),
  );
}

/** A bar, a line break in a cell, or what is between them; a bar may be escaped. */
const cellLine = /<br>|\||((?:[^\s|\\]|\\[^\n])(?:(?!\s{0,8}(?:\||<br>|$))(?:[^|\\\n]|\\[^\n]))*)/g;

/** The pieces of a row by their columns, by the bars between them. */
function groupPiecesByColumn(text: string, row: readonly Piece[]): Piece[][] {
  const columns: Piece[][] = [];
  let column = 0;
  row.forEach((piece, i) => {
    const from = i === 0 ? Math.max(0, text.lastIndexOf('\n', piece.start) + 1) : row[i - 1]!.end;
    const bars = text.slice(from, piece.start).replace(/\\./g, '').split('|').length - 1;
    column += i === 0 ? Math.max(0, bars - 1) : bars;
    (columns[column] ??= []).push(piece);
  });
  return Array.from(columns, (found) => found ?? []);
}
