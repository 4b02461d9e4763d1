import { addAll } from '#base/collections/lists';
import type { DocumentBlock } from '#features/documents/pure/block';
import { markdownTable, tableLines } from '#features/documents/pure/markdownTable';
import { childNamed, readToggle, attributeValue, type XmlNode } from '../../xml/xmlNode';
import type { DocxContext } from './docxContext';
import { isDark } from './runLook';

/** The maximum number of columns that Word allows. */
const mostColumns = 63;

export type ReadTable =
  | { readonly text: string; readonly beside: readonly DocumentBlock[]; }
  /** It has one cell: a frame around its content. */
  | { readonly blocks: readonly DocumentBlock[]; };

/** A table with merged cells repeated. What is in a cell is its text, also another table; notes of it come behind. */
export function readTable(table: XmlNode, context: DocxContext): ReadTable {
  const filled = context.shaded ||
    context.styles.isFilledTable(attributeValue(childNamed(table, 'w:tblPr'), 'w:tblStyle')) ||
    isDark(childNamed(childNamed(table, 'w:tblPr'), 'w:shd'));
  const rows = findTableParts(table, 'w:tr').filter((row) => {
    const properties = childNamed(row, 'w:trPr');
    return !childNamed(properties, 'w:del');
  });
  const [onlyRow] = rows;
  if (rows.length === 1 && onlyRow && findTableParts(onlyRow, 'w:tc').length === 1) {
    const cell = findTableParts(onlyRow, 'w:tc')[0]!;
    return { blocks: context.blocksOf(cell.children, inCell(cell)) };
  }
  const beside: DocumentBlock[] = [];
  const above: (string | undefined)[] = [];
  const grid = rows.map(rowTexts).filter((row) => row !== undefined);
  const text = grid.every((row) => row.every((cell) => cell === '')) ? '' : markdownTable(grid);
  return { text, beside };

  function rowTexts(row: XmlNode): readonly string[] | undefined {
    const properties = childNamed(row, 'w:trPr');
    const texts: string[] = Array.from({ length: span(attributeValue(properties, 'w:gridBefore'), 0) }, () => '');
    const startPage = context.progress.page;
    let lastPage = startPage;
    for (const cell of findTableParts(row, 'w:tc')) {
      const cellProperties = childNamed(cell, 'w:tcPr');
      if (childNamed(cellProperties, 'w:cellDel')) continue;
      // a row that continues on the next page has the mark in each of its cells
      context.progress.page = startPage;
      const merge = childNamed(cellProperties, 'w:vMerge');
      const goesOn = merge && (merge.attributes['w:val'] ?? 'continue') === 'continue';
      const content = cellText(cell);
      lastPage = max(lastPage, context.progress.page);
      const at = texts.length;
      const shown = goesOn && content === '' ? above[at] ?? '' : content;
      const width = Math.min(span(attributeValue(cellProperties, 'w:gridSpan'), 1), mostColumns - at);
      for (let i = 0; i < width; i++) {
        above[at + i] = merge ? shown : undefined;
        texts.push(shown);
      }
    }
    context.progress.page = lastPage;
    if (!readToggle(properties, 'w:hidden')) return texts;
    context.hidden.add('vanish', texts.join(' '), { place: `paragraph ${context.progress.paragraphs}` });
    context.hidden.flush();
    return undefined;
  }

  function cellText(cell: XmlNode): string {
    const lines: string[] = [];
    for (const block of context.blocksOf(cell.children, inCell(cell))) {
      if (block.type === 'note') beside.push(block);
      else if (block.type === 'table')
        lines.push(...block.caption === undefined ? [] : [block.caption], plainRows(block.text));
      else lines.push(block.text);
    }
    return lines.join('\n');
  }

  function inCell(cell: XmlNode): DocxContext {
    const shaded = filled || isDark(childNamed(childNamed(cell, 'w:tcPr'), 'w:shd'));
    return { ...context, shaded };
  }
}

/** Returns the rows of a table inside a cell, one per line, without Markdown marks, which the outer table adds. */
function plainRows(text: string): string {
  const { head, rows } = tableLines(text);
  return [head.split('\n')[0]!, ...rows].map((row) =>
    row.slice(2, -2).replace(/<br>/g, ' ').replace(/\\([\\|])/g, '$1')
  ).join('\n');
}

/** Finds the rows of a table or the cells of a row, also inside content controls and change marks. */
function findTableParts(node: XmlNode, name: string): readonly XmlNode[] {
  const parts: XmlNode[] = [];
  for (const child of node.children) {
    if (child.name === name) parts.push(child);
    else if (/^w:(?:sdt|sdtContent|customXml|ins|moveTo|smartTag)$/.test(child.name))
      addAll(parts, findTableParts(child, name));
  }
  return parts;
}

function span(value: string | undefined, fallback: number): number {
  const number = Number(value ?? fallback);
  return Number.isInteger(number) && number >= fallback ? Math.min(number, mostColumns) : fallback;
}

function max(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? a : Math.max(a, b);
}
