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

/** Finds the lines of a range that are not empty. */
export function* findLinePieces(text: string, start: number, end: number): Generator<LinePiece> {
  for (const { index, 0: line } of text.slice(start, end).matchAll(/\S(?:[^\n]*\S)?/g))
    yield { start: start + index, end: start + index + line.length };
}

/** Returns the lines of the cells of a Markdown table, without the rule below the header. */
export function findTableCells(text: string, start: number, end: number): readonly CellPiece[] {
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
