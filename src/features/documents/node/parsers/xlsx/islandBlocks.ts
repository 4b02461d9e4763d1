import type { DocumentBlock } from '#features/documents/pure/block';
import { formatMarkdownTable } from '#features/documents/pure/markdownTable';
import { formatColumnName } from './cellRef';
import type { Island } from './island';

/** The maximum number of lines above a table that may be its title, subtitle and units. */
const maxTitles = 3;
/** A large table with more positions per filled cell than this is written cell by cell. */
const maxAreaPerCell = 40;
const maxSmallArea = 20_000;

/**
 * Returns an island as a table, or a single cell as a paragraph. Lines above the header with a single text are the
 * caption.
 */
export function buildIslandBlocks(island: Island, page: number): readonly DocumentBlock[] {
  const { top, left, bottom, right, cells } = island;
  const [cell] = cells;
  if (cells.length === 1)
    return [{ type: 'paragraph', text: cell!.text, page, rowRange: [cell!.sheetRow, cell!.sheetRow] }];
  const area = (bottom - top + 1) * (right - left + 1);
  if (area > maxSmallArea && area > maxAreaPerCell * cells.length) return buildSparseBlocks(island, page);
  const grid: string[][] = Array.from({ length: bottom - top + 1 }, () => Array<string>(right - left + 1).fill(''));
  const sheetRows: number[] = [];
  for (const { row, column, text, sheetRow } of cells) {
    grid[row - top]![column - left] = text;
    sheetRows[row - top] = sheetRow;
  }
  const rows = grid.filter((_, i) => sheetRows[i] !== undefined);
  const rowNumbers = sheetRows.filter((rowNumber) => rowNumber !== undefined);
  const titles: string[] = [];
  while (
    titles.length < maxTitles && right > left && rows.length - titles.length > 2 && isTitle(rows[titles.length]!) &&
    rows.slice(titles.length + 1).some((row) => new Set(row.filter((text) => text !== '')).size > 1)
  )
    titles.push(rows[titles.length]!.find((text) => text !== '')!);
  // titles must be right above a row of a table
  while (titles.length > 0 && isTitle(rows[titles.length]!)) titles.pop();
  return [{
    type: 'table',
    text: formatMarkdownTable(rows.slice(titles.length)),
    page,
    ...toRowRange(rowNumbers.slice(titles.length)),
    ...(titles.length === 0 ? {} : { caption: titles.join('\n') }),
  }];
}

/** Returns the range of the rows, and the number of each row only if the rows are not consecutive. */
function toRowRange(rowNumbers: readonly number[]): Pick<DocumentBlock, 'rowRange' | 'rowNumbers'> {
  const [first, last] = [rowNumbers[0]!, rowNumbers.at(-1)!];
  return { rowRange: [first, last], ...(last - first + 1 === rowNumbers.length ? {} : { rowNumbers }) };
}

/** Reports whether a row has a single text, alone or repeated over merged cells. */
function isTitle(row: readonly string[]): boolean {
  const filledTexts = row.filter((text) => text !== '');
  return filledTexts.length > 0 && new Set(filledTexts).size === 1 &&
    (filledTexts.length === 1 || filledTexts.length === row.length);
}

function buildSparseBlocks({ cells }: Island, page: number): readonly DocumentBlock[] {
  const sortedCells = [...cells].sort((a, b) => a.row - b.row || a.column - b.column);
  const blocks: DocumentBlock[] = [];
  for (let i = 0; i < sortedCells.length; i += 50) {
    const batch = sortedCells.slice(i, i + 50);
    const text = batch.map((cell) =>
      `- ${formatColumnName(cell.sheetColumn)}${cell.sheetRow}: ${cell.text.replace(/\s+/g, ' ')}`
    ).join(
      '\n',
    );
    blocks.push({ type: 'list', text, page, rowRange: [batch[0]!.sheetRow, batch.at(-1)!.sheetRow] });
  }
  return blocks;
}
