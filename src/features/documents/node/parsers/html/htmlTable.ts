import type { DocumentBlock } from '#features/documents/pure/block';
import { formatMarkdownTable } from '#features/documents/pure/markdownTable';
import type { HtmlElement } from './htmlTree';

const maxSpan = 1_000;
const maxColumns = 2_000;
/** The maximum number of cells that only repeat a merged cell. */
const maxRepeatedCells = 200_000;

/** Reports whether a table holds data, rather than the layout of the page. */
export function isDataTable(table: HtmlElement): boolean {
  if (/^(?:presentation|none)$/.test(table.attributes['role'] ?? '')) return false;
  const rows = findHtmlRows(table);
  if (rows.every((row) => findHtmlCells(row).length <= 1)) return rows.length > 1 && !rows.some(hasLayout);
  return !rows.some(hasLayout);
}

/**
 * Returns a table block with the text of spanned cells repeated. If only the caption has text, the caption becomes a
 * paragraph.
 */
export function buildHtmlTableBlock(
  table: HtmlElement,
  getText: (cell: HtmlElement) => string,
  isVisible: (element: HtmlElement) => boolean,
): DocumentBlock | undefined {
  const captionElement = table.children.find((child) => typeof child !== 'string' && child.name === 'caption');
  const captionText = captionElement === undefined || typeof captionElement === 'string' || !isVisible(captionElement)
    ? ''
    : getText(captionElement);
  /** Cells of rows above that extend into the following rows. */
  const spanningCells: ({ readonly text: string; rows: number; } | undefined)[] = [];
  let repeatedCount = 0;
  const grid = findHtmlRows(table).filter(isVisible).map((row) => {
    const texts: string[] = [];
    const addSpanningCells = (): void => {
      for (let spanningCell = spanningCells[texts.length]; spanningCell; spanningCell = spanningCells[texts.length]) {
        if (--spanningCell.rows <= 0) spanningCells[texts.length] = undefined;
        texts.push(repeatedCount++ < maxRepeatedCells ? spanningCell.text : '');
      }
    };
    for (const cell of findHtmlCells(row)) {
      addSpanningCells();
      if (!isVisible(cell) || texts.length >= maxColumns) continue;
      const text = getText(cell);
      const columnSpan = parseSpan(cell.attributes['colspan']);
      const rowSpan = cell.attributes['rowspan'] === '0' ? maxSpan : parseSpan(cell.attributes['rowspan']);
      for (let i = 0; i < columnSpan && texts.length < maxColumns; i++) {
        if (rowSpan > 1) spanningCells[texts.length] = { text, rows: rowSpan - 1 };
        texts.push(i === 0 || repeatedCount++ < maxRepeatedCells ? text : '');
      }
    }
    addSpanningCells();
    return texts;
  }).filter((row) => row.some((text) => text !== ''));
  const text = formatMarkdownTable(grid);
  if (text === '') return captionText === '' ? undefined : { type: 'paragraph', text: captionText };
  return { type: 'table', text, ...(captionText === '' ? {} : { caption: captionText }) };
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

/** Reports whether a row has headings or very long nested tables, so that the table must be used only for layout. */
function hasLayout(row: HtmlElement): boolean {
  return findHtmlCells(row).some((cell) => hasLayoutElement(cell, 0));
}

function hasLayoutElement(node: HtmlElement, depth: number): boolean {
  return node.children.some((child) =>
    typeof child !== 'string' && (/^h[1-6]$/.test(child.name) || (child.name === 'table' && node.textLength > 2_000) ||
      (depth < 20 && hasLayoutElement(child, depth + 1)))
  );
}

function parseSpan(value: string | undefined): number {
  const span = Number.parseInt(value ?? '1', 10);
  return span >= 1 ? Math.min(span, maxSpan) : 1;
}
