import { addAll } from '#base/collections/lists';
import type { DocumentBlock } from '#features/documents/pure/block';
import { formatMarkdownTable, splitMarkdownTable } from '#features/documents/pure/markdownTable';
import { findXmlChild, readToggle, getChildValue, type XmlNode } from '../../xml/xmlNode';
import { omitDeletion } from './deletion';
import type { DocxContext } from './docxContext';
import { isDark } from './runLook';

/** The maximum number of columns that Word allows. */
const maxColumns = 63;

export type TableContent =
  | { readonly text: string; readonly attachedBlocks: readonly DocumentBlock[]; }
  /** The content of a table with one cell, which is only a frame. */
  | { readonly blocks: readonly DocumentBlock[]; };

/** Reads a table and repeats the text of merged cells. Nested tables become cell text, and notes follow the table. */
export function readTable(table: XmlNode, context: DocxContext): TableContent {
  const isFilled = context.shaded ||
    context.styles.isFilledTable(getChildValue(findXmlChild(table, 'w:tblPr'), 'w:tblStyle')) ||
    isDark(findXmlChild(findXmlChild(table, 'w:tblPr'), 'w:shd'));
  const rows = findTableParts(table, 'w:tr');
  const remainingRows = rows.filter((row) => !isDeleted(row));
  const [onlyRow] = remainingRows;
  if (remainingRows.length === 1 && onlyRow && findTableParts(onlyRow, 'w:tc').length === 1) {
    for (const row of rows) if (row !== onlyRow) omitDeletion(row, context);
    const cell = findTableParts(onlyRow, 'w:tc')[0]!;
    return { blocks: context.readBlocks(cell.children, createCellContext(cell)) };
  }
  const attachedBlocks: DocumentBlock[] = [];
  const textsAbove: (string | undefined)[] = [];
  const grid = rows.map(readRow).filter((row) => row !== undefined);
  const text = grid.every((row) => row.every((cell) => cell === '')) ? '' : formatMarkdownTable(grid);
  return { text, attachedBlocks };

  function readRow(row: XmlNode): readonly string[] | undefined {
    if (isDeleted(row)) {
      omitDeletion(row, context);
      return undefined;
    }
    const properties = findXmlChild(row, 'w:trPr');
    const texts: string[] = Array.from({ length: parseSpan(getChildValue(properties, 'w:gridBefore'), 0) }, () => '');
    const startPage = context.progress.page;
    let lastPage = startPage;
    for (const cell of findTableParts(row, 'w:tc')) {
      const cellProperties = findXmlChild(cell, 'w:tcPr');
      // a row that continues on the next page has a page mark in each of its cells
      context.progress.page = startPage;
      if (findXmlChild(cellProperties, 'w:cellDel')) {
        omitDeletion(cell, context);
        continue;
      }
      const mergeNode = findXmlChild(cellProperties, 'w:vMerge');
      const isContinued = mergeNode && (mergeNode.attributes['w:val'] ?? 'continue') === 'continue';
      const content = readCellText(cell);
      lastPage = findMaxPage(lastPage, context.progress.page);
      const column = texts.length;
      const cellText = isContinued && content === '' ? textsAbove[column] ?? '' : content;
      const width = Math.min(parseSpan(getChildValue(cellProperties, 'w:gridSpan'), 1), maxColumns - column);
      for (let i = 0; i < width; i++) {
        textsAbove[column + i] = mergeNode ? cellText : undefined;
        texts.push(cellText);
      }
    }
    context.progress.page = lastPage;
    if (!readToggle(properties, 'w:hidden')) return texts;
    context.hiddenTexts.add('vanish', texts.join(' '), { place: `paragraph ${context.progress.paragraphs}` });
    context.hiddenTexts.flush();
    return undefined;
  }

  function readCellText(cell: XmlNode): string {
    const lines: string[] = [];
    for (const block of context.readBlocks(cell.children, createCellContext(cell))) {
      if (block.type === 'note') attachedBlocks.push(block);
      else if (block.type === 'table')
        lines.push(...block.caption === undefined ? [] : [block.caption], formatPlainRows(block.text));
      else lines.push(block.text);
    }
    return lines.join('\n');
  }

  function createCellContext(cell: XmlNode): DocxContext {
    const isShaded = isFilled || isDark(findXmlChild(findXmlChild(cell, 'w:tcPr'), 'w:shd'));
    return { ...context, shaded: isShaded };
  }
}

/** Returns the rows of a nested table, one per line, without Markdown marks because the outer table adds them. */
function formatPlainRows(text: string): string {
  const { head, rows } = splitMarkdownTable(text);
  return [head.split('\n')[0]!, ...rows].map((row) =>
    row.slice(2, -2).replace(/<br>/g, ' ').replace(/\\([\\|])/g, '$1')
  ).join('\n');
}

/** Finds the rows of a table or the cells of a row, including those inside content controls and change marks. */
function findTableParts(node: XmlNode, name: string): readonly XmlNode[] {
  const parts: XmlNode[] = [];
  for (const child of node.children) {
    if (child.name === name) parts.push(child);
    else if (/^w:(?:sdt|sdtContent|customXml|ins|moveTo|smartTag)$/.test(child.name))
      addAll(parts, findTableParts(child, name));
  }
  return parts;
}

function parseSpan(value: string | undefined, fallback: number): number {
  const span = Number(value ?? fallback);
  return Number.isInteger(span) && span >= fallback ? Math.min(span, maxColumns) : fallback;
}

function findMaxPage(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? a : Math.max(a, b);
}

/** Reports whether a tracked change deletes the row. */
function isDeleted(row: XmlNode): boolean {
  return findXmlChild(findXmlChild(row, 'w:trPr'), 'w:del') !== undefined;
}
