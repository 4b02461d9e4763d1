import type { DocumentBlock } from '#features/documents/pure/block';
import { markdownTable } from '#features/documents/pure/markdownTable';
import { columnName } from './cellRef';
import type { Island } from './island';

/** The maximum number of lines above a table that may be its title, its subtitle and its units. */
const mostTitles = 3;
/** A table in which most cells are empty is written cell by cell. */
const mostEmptyShare = 40;
const smallArea = 20_000;

/**
 * Returns an island as a table, or a single cell as a paragraph. Lines above the header with a single text are the
 * caption.
 */
export function islandBlocks(island: Island, page: number): readonly DocumentBlock[] {
  const { top, left, bottom, right, cells } = island;
  const [cell] = cells;
  if (cells.length === 1)
    return [{ type: 'paragraph', text: cell!.text, page, rowRange: [cell!.sheetRow, cell!.sheetRow] }];
  const area = (bottom - top + 1) * (right - left + 1);
  if (area > smallArea && area > mostEmptyShare * cells.length) return sparse(island, page);
  const all: string[][] = Array.from({ length: bottom - top + 1 }, () => Array<string>(right - left + 1).fill(''));
  const sheetRows: number[] = [];
  for (const { row, column, text, sheetRow } of cells) {
    all[row - top]![column - left] = text;
    sheetRows[row - top] = sheetRow;
  }
  const rows = all.filter((_, i) => sheetRows[i] !== undefined);
  const rowNumbers = sheetRows.filter((rowNumber) => rowNumber !== undefined);
  const titles: string[] = [];
  while (
    titles.length < mostTitles && right > left && rows.length - titles.length > 2 && isTitle(rows[titles.length]!) &&
    rows.slice(titles.length + 1).some((row) => new Set(row.filter((text) => text !== '')).size > 1)
  )
    titles.push(rows[titles.length]!.find((text) => text !== '')!);
  // titles must be right above a row of a table
  while (titles.length > 0 && isTitle(rows[titles.length]!)) titles.pop();
  return [{
    type: 'table',
    text: markdownTable(rows.slice(titles.length)),
    page,
    ...placeOf(rowNumbers.slice(titles.length)),
    ...(titles.length === 0 ? {} : { caption: titles.join('\n') }),
  }];
}

/** Gives each row's number only if the rows are not consecutive. */
function placeOf(rowNumbers: readonly number[]): Pick<DocumentBlock, 'rowRange' | 'rowNumbers'> {
  const [first, last] = [rowNumbers[0]!, rowNumbers.at(-1)!];
  return { rowRange: [first, last], ...(last - first + 1 === rowNumbers.length ? {} : { rowNumbers }) };
}

/** Reports whether a row has a single text, alone or repeated over merged cells. */
function isTitle(row: readonly string[]): boolean {
  const filled = row.filter((text) => text !== '');
  return filled.length > 0 && new Set(filled).size === 1 && (filled.length === 1 || filled.length === row.length);
}

function sparse({ cells }: Island, page: number): readonly DocumentBlock[] {
  const sorted = [...cells].sort((a, b) => a.row - b.row || a.column - b.column);
  const blocks: DocumentBlock[] = [];
  for (let i = 0; i < sorted.length; i += 50) {
    const batch = sorted.slice(i, i + 50);
    const text = batch.map((cell) =>
      `- ${columnName(cell.sheetColumn)}${cell.sheetRow}: ${cell.text.replace(/\s+/g, ' ')}`
    ).join(
      '\n',
    );
    blocks.push({ type: 'list', text, page, rowRange: [batch[0]!.sheetRow, batch.at(-1)!.sheetRow] });
  }
  return blocks;
}
