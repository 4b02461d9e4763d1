import type { DocumentBlock } from '#features/documents/pure/block';
import { markdownTable } from '#features/documents/pure/markdownTable';
import { columnName } from './cellRef';
import type { Island } from './islands';

/** Lines above a table that may be its title, its subtitle and its units. */
const mostTitles = 3;
/** A table of mostly empty cells is written cell by cell. */
const mostEmptyShare = 40;
const smallArea = 20_000;

/** An island as a table, a single cell as a paragraph. Lines above the header with one text are the caption. */
export function islandBlocks(island: Island, page: number): readonly DocumentBlock[] {
  const { top, left, bottom, right, cells } = island;
  if (cells.length === 1) return [{ type: 'paragraph', text: cells[0]!.text, page, rowRange: [top, top] }];
  const area = (bottom - top + 1) * (right - left + 1);
  if (area > smallArea && area > mostEmptyShare * cells.length) return sparse(island, page);
  const rows: string[][] = Array.from({ length: bottom - top + 1 }, () => Array<string>(right - left + 1).fill(''));
  for (const { row, column, text } of cells) rows[row - top]![column - left] = text;
  const titles: string[] = [];
  while (
    titles.length < mostTitles && right > left && rows.length - titles.length > 2 && isTitle(rows[titles.length]!) &&
    rows.slice(titles.length + 1).some((row) => new Set(row.filter((text) => text !== '')).size > 1)
  )
    titles.push(rows[titles.length]!.find((text) => text !== '')!);
  // only titles right above a row of a table
  while (titles.length > 0 && isTitle(rows[titles.length]!)) titles.pop();
  return [{
    type: 'table',
    text: markdownTable(rows.slice(titles.length)),
    page,
    rowRange: [top + titles.length, bottom],
    ...(titles.length === 0 ? {} : { caption: titles.join('\n') }),
  }];
}

/** One text alone in its row, or repeated over merged cells. */
function isTitle(row: readonly string[]): boolean {
  const filled = row.filter((text) => text !== '');
  return filled.length > 0 && new Set(filled).size === 1 && (filled.length === 1 || filled.length === row.length);
}

function sparse({ cells }: Island, page: number): readonly DocumentBlock[] {
  const sorted = [...cells].sort((a, b) => a.row - b.row || a.column - b.column);
  const blocks: DocumentBlock[] = [];
  for (let i = 0; i < sorted.length; i += 50) {
    const some = sorted.slice(i, i + 50);
    const text = some.map((cell) => `- ${columnName(cell.column)}${cell.row}: ${cell.text.replace(/\s+/g, ' ')}`).join(
      '\n',
    );
    blocks.push({ type: 'list', text, page, rowRange: [some[0]!.row, some.at(-1)!.row] });
  }
  return blocks;
}
