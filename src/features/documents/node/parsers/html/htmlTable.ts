import type { DocumentBlock } from '#features/documents/pure/block';
import { markdownTable } from '#features/documents/pure/markdownTable';
import type { HtmlElement } from './htmlTree';

const mostSpan = 1_000;
const mostColumns = 2_000;
/** Limit for cells that only repeat a merged one. */
const mostRepeated = 200_000;

/** A table of data: more than one column, and no page layout inside its cells. */
export function isDataTable(table: HtmlElement): boolean {
  if (/^(?:presentation|none)$/.test(table.attributes['role'] ?? '')) return false;
  const rows = findHtmlRows(table);
  if (rows.every((row) => findHtmlCells(row).length <= 1)) return rows.length > 1 && !rows.some(holdsLayout);
  return !rows.some(holdsLayout);
}

/** Returns a table with spanned cells repeated, and its caption as a separate block. */
export function tableBlock(
  table: HtmlElement,
  textOf: (cell: HtmlElement) => string,
  isSeen: (element: HtmlElement) => boolean,
): DocumentBlock | undefined {
  const caption = table.children.find((child) => typeof child !== 'string' && child.name === 'caption');
  const title = caption === undefined || typeof caption === 'string' || !isSeen(caption) ? '' : textOf(caption);
  /** Cells of rows above that extend into the following rows. */
  const reaching: ({ readonly text: string; rows: number; } | undefined)[] = [];
  let repeated = 0;
  const grid = findHtmlRows(table).filter(isSeen).map((row) => {
    const texts: string[] = [];
    const fill = (): void => {
      for (let above = reaching[texts.length]; above; above = reaching[texts.length]) {
        if (--above.rows <= 0) reaching[texts.length] = undefined;
        texts.push(repeated++ < mostRepeated ? above.text : '');
      }
    };
    for (const cell of findHtmlCells(row)) {
      fill();
      if (!isSeen(cell) || texts.length >= mostColumns) continue;
      const text = textOf(cell);
      const columns = span(cell.attributes['colspan']);
      const rows = cell.attributes['rowspan'] === '0' ? mostSpan : span(cell.attributes['rowspan']);
      for (let i = 0; i < columns && texts.length < mostColumns; i++) {
        if (rows > 1) reaching[texts.length] = { text, rows: rows - 1 };
        texts.push(i === 0 || repeated++ < mostRepeated ? text : '');
      }
    }
    fill();
    return texts;
  }).filter((row) => row.some((text) => text !== ''));
  const text = markdownTable(grid);
  if (text === '') return title === '' ? undefined : { type: 'paragraph', text: title };
  return { type: 'table', text, ...(title === '' ? {} : { caption: title }) };
}

function findHtmlRows(node: HtmlElement): readonly HtmlElement[] {
  return node.children.flatMap((child) =>
    typeof child === 'string' ?
      []
      : child.name === 'tr' ?
      [child]
      : /^(?:thead|tbody|tfoot|form)$/.test(child.name) ?
      findHtmlRows(child)
      : []
  );
}

function findHtmlCells(row: HtmlElement): readonly HtmlElement[] {
  return row.children.filter((child): child is HtmlElement =>
    typeof child !== 'string' && (child.name === 'td' || child.name === 'th')
  );
}

/** Headings, or very long texts with tables in them: the table only places them on the page. */
function holdsLayout(row: HtmlElement): boolean {
  return findHtmlCells(row).some((cell) => holds(cell, 0));
}

function holds(node: HtmlElement, depth: number): boolean {
  return node.children.some((child) =>
    typeof child !== 'string' && (/^h[1-6]$/.test(child.name) || (child.name === 'table' && node.textLength > 2_000) ||
      (depth < 20 && holds(child, depth + 1)))
  );
}

function span(value: string | undefined): number {
  const number = Number.parseInt(value ?? '1', 10);
  return number >= 1 ? Math.min(number, mostSpan) : 1;
}
