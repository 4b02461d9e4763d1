import { addAll } from '#base/collections/lists';
import type { DocumentBlock, RowRange } from '#features/documents/pure/block';
import { UnreadableDocument } from '#features/documents/pure/warning';
import { createHiddenTextCollector } from '../../hiddenTextCollector';
import { openPackage, type OfficePackage } from '../../ooxml/officePackage';
import { warnAboutActiveContent } from '../../ooxml/officeWarnings';
import { findXmlChild, findXmlChildren, isSwitchedOn, findXmlDescendants, findXmlNode,
  type XmlNode } from '../../xml/xmlNode';
import { createByteProgress } from '../bytesAsPages';
import type { ParseInput, Parser } from '../parser';
import { parseCellRange, parseCellRef } from './cellRef';
import { readCellStyles } from './cellStyles';
import { buildPrintedLines } from './printedLines';
import { maxSheetCells, readSheet, readRichText, type Workbook } from './sheet';
import { buildSheetBlocks, type SheetContext } from './sheetBlocks';
import { buildChartBlock } from '../office/chart';
import { readDrawnText } from '../office/drawnText';
import { formatPictureNote } from '../office/pictureNote';
import { findTimeOfDay, formatCommentPrefix } from '../office/commentBy';

/** The number of cells that take as long to parse as one row of text. */
const cellsPerRow = 2;

/** Parses a workbook. Each visible sheet with content becomes a heading, followed by its groups of cells as tables. */
export const parseXlsx: Parser = ({ bytes, share = 1, warn, omit, progress }) => {
  const maxCells = Math.floor(maxSheetCells * share);
  const file = openPackage(bytes, warn);
  warnAboutActiveContent(file, warn);
  const mainPart = file.findMainPartName(['xl/workbook.xml']);
  const root = file.readPart(mainPart);
  if (root?.name !== 'workbook')
    throw new UnreadableDocument('parse_error', 'The archive does not contain a workbook.');
  const sheets = findXmlChildren(findXmlChild(root, 'sheets'), 'sheet');
  const byteProgress = createByteProgress(bytes, progress, sheets.length);
  const relations = [...file.readRelations(mainPart).values()].filter(({ external }) => !external);
  const findPart = (type: string): string | undefined =>
    relations.find((relationship) => relationship.type === type)?.target;
  const workbook: Workbook = {
    file,
    strings: readSharedStrings(file, findPart('sharedStrings')),
    styles: readCellStyles(file.readPart(findPart('styles') ?? 'xl/styles.xml')),
    date1904: isSwitchedOn(findXmlChild(root, 'workbookPr')?.attributes['date1904']),
  };
  const namesById = readCommentAuthors(file, mainPart);
  const hiddenTexts = createHiddenTextCollector(warn);
  const seenPrintedLines = new Set<string>();
  const blocks: DocumentBlock[] = [];
  sheets.forEach(({ attributes }, i) => {
    const page = i + 1;
    const name = attributes['name'] ?? `Sheet${page}`;
    const relation = file.readRelations(mainPart).get(attributes['r:id'] ?? '');
    const part = relation && !relation.external ? relation.target : `xl/worksheets/sheet${page}.xml`;
    const sheetContext: SheetContext = { name, page, darkTables: findDarkTables(file, part) };
    const state = attributes['state'] ?? 'visible';
    const sheet = readSheet(part, workbook, maxCells);
    if (sheet) byteProgress.addRows(sheet.cells.length / cellsPerRow);
    if (sheet?.lastReadRow !== undefined)
      warn({
        type: 'too_large',
        page,
        place: `sheet "${name}"`,
        message: `The sheet has more than ${maxCells} filled cells; only rows 1 to ${sheet.lastReadRow} are read.`,
      });
    if (sheet && state !== 'visible') {
      for (const { text } of sheet.cells.slice(0, 200))
        hiddenTexts.add('vanish', `${text} `, { page, place: `sheet "${name}"` });
      hiddenTexts.flush();
    } else if (sheet) {
      const content = [...buildSheetBlocks(sheet, sheetContext, hiddenTexts), ...buildDrawingBlocks(file, part, page),
        ...buildCommentBlocks(file, part, namesById, page, omit),
        ...buildPrintedLines(sheet.printedLines, seenPrintedLines, page, omit)];
      const firstRow = content[0]?.rowRange?.[0];
      if (firstRow !== undefined) {
        blocks.push({ type: 'heading', level: 1, text: name, page, rowRange: [firstRow, firstRow] });
        addAll(blocks, content);
      }
    }
    byteProgress.reportShare((i + 1) / sheets.length);
  });
  byteProgress.done();
  return { blocks, pages: sheets.length };
};

function readSharedStrings(file: OfficePackage, part: string | undefined): readonly string[] {
  const sharedStrings: string[] = [];
  if (part === undefined) return sharedStrings;
  file.readPart(part, (node, parent) => {
    if (node.name !== 'si' || parent.name !== 'sst') return false;
    sharedStrings.push(readRichText(node));
    return true;
  });
  return sharedStrings;
}

function findDarkTables(file: OfficePackage, part: string) {
  return [...file.readRelations(part).values()].filter(({ type, external }) => type === 'table' && !external).flatMap(
    ({ target }) => {
      const root = file.readPart(target);
      const style = findXmlDescendants(root, 'tableStyleInfo')[0]?.attributes['name'] ?? '';
      return style === '' || style.startsWith('TableStyleLight')
        ? []
        : parseCellRange(root?.attributes['ref'] ?? '') ?? [];
    },
  );
}

/** Returns the charts, text boxes and pictures of a sheet, each at the rows that it covers. */
function buildDrawingBlocks(file: OfficePackage, sheetPart: string, page: number): readonly DocumentBlock[] {
  const drawings = [...file.readRelations(sheetPart).values()].filter(({ type, external }) =>
    type === 'drawing' && !external
  );
  return drawings.flatMap(({ target }) => {
    const root = file.readPart(target);
    return (root?.children ?? []).flatMap((anchor) => {
      const rowRange = readAnchorRows(anchor);
      return buildAnchorBlocks(anchor, target).map((block) => ({ ...block, page, rowRange }));
    });
  });

  function buildAnchorBlocks(anchor: XmlNode, part: string): readonly DocumentBlock[] {
    const charts = findXmlDescendants(anchor, 'c:chart').flatMap(({ attributes }) => {
      const relation = file.readRelations(part).get(attributes['r:id'] ?? '');
      return (relation && !relation.external ? buildChartBlock(file.readPart(relation.target)) : undefined) ?? [];
    });
    const textBoxes = findXmlDescendants(anchor, 'xdr:txBody').flatMap((box): DocumentBlock[] => {
      const text = findXmlDescendants(box, 'a:p').map(readDrawnText).join('\n').trim();
      return text === '' ? [] : [{ type: 'note', text: `Text box: ${text}` }];
    });
    const pictures = charts.length + textBoxes.length > 0 ?
      [] :
      findXmlDescendants(anchor, 'xdr:cNvPr').flatMap((node): DocumentBlock[] => {
        const text = formatPictureNote(node.attributes);
        return text === undefined ? [] : [{ type: 'note', text }];
      });
    return [...charts, ...textBoxes, ...pictures];
  }
}

function readAnchorRows(anchor: XmlNode): RowRange {
  const first = Number(findXmlNode(anchor, 'xdr:from', 'xdr:row')?.text ?? 0) + 1 || 1;
  const last = Number(findXmlChild(findXmlChild(anchor, 'xdr:to'), 'xdr:row')?.text ?? 0) + 1 || 1;
  return [first, Math.max(first, last)];
}

/**
 * Returns the comments on cells, in the order of rows. Threads are also stored as plain comments, which are omitted.
 */
function buildCommentBlocks(file: OfficePackage, sheetPart: string, namesById: ReadonlyMap<string, string>,
  page: number, omit: ParseInput['omit']): readonly DocumentBlock[]
{
  const relations = [...file.readRelations(sheetPart).values()].filter(({ external }) => !external);
  const threadComments = relations.filter(({ type }) => type === 'threadedComment').flatMap(({ target }) =>
    findXmlChildren(file.readPart(target), 'threadedComment').map(({ attributes, children }) => ({
      ref: attributes['ref'] ?? '',
      author: namesById.get(attributes['personId'] ?? '') ?? '',
      time: attributes['dT'],
      text: children.find(({ name }) => name === 'text')?.text ?? '',
    }))
  );
  const threadedRefs = new Set(threadComments.map(({ ref }) => ref));
  const plainComments = relations.filter(({ type }) => type === 'comments').flatMap(({ target }) => {
    const root = file.readPart(target);
    const authors = findXmlChildren(findXmlChild(root, 'authors'), 'author').map(({ text }) => text);
    return findXmlChildren(findXmlChild(root, 'commentList'), 'comment').map(({ attributes, children }) => {
      const author = (authors[Number(attributes['authorId'] ?? 0)] ?? '').trim();
      const text = readRichText(children.find(({ name }) => name === 'text')).trim();
      return {
        ref: attributes['ref'] ?? '',
        author,
        time: undefined,
        text: text.startsWith(`${author}:`) ? text.slice(author.length + 1).trim() : text,
      };
    }).filter(({ ref }) => !threadedRefs.has(ref));
  });
  return [...threadComments, ...plainComments].flatMap(
    ({ ref, author, time, text }): (DocumentBlock & { readonly row: number; })[] => {
      const row = parseCellRef(ref)?.row ?? 1;
      if (text.trim() === '') return [];
      omit('comment_time', findTimeOfDay(time), page);
      const label = `${formatCommentPrefix(author.startsWith('tc=') ? '' : author, time)} on ${ref}`;
      return [{ type: 'note', text: `${label}: ${text.trim()}`, page, rowRange: [row, row], row }];
    },
  ).sort((a, b) => a.row - b.row).map(({ row: _, ...block }) => block);
}

/** Reads the names of thread authors by their IDs. */
function readCommentAuthors(file: OfficePackage, workbookPart: string): ReadonlyMap<string, string> {
  const parts = [...file.readRelations(workbookPart).values()].filter(({ type, external }) =>
    type === 'person' && !external
  );
  return new Map(parts.flatMap(({ target }) => listAuthorNames(file.readPart(target))));
}

function listAuthorNames(root: XmlNode | undefined): readonly (readonly [string, string])[] {
  return (root?.children ?? []).map(({ attributes }) =>
    [attributes['id'] ?? '', attributes['displayName'] ?? ''] as const
  );
}
