import type { DocumentBlock } from '#features/documents/pure/block';
import { UnreadableDocument } from '#features/documents/pure/warning';
import { hiddenTexts } from '../../hiddenTexts';
import { openPackage, type OfficePackage } from '../../ooxml/officePackage';
import { warnOfContent } from '../../ooxml/officeWarnings';
import { childNamed, childrenNamed, isSwitchedOn, nodesBelow } from '../../xml/xmlNode';
import { bytesAsPages } from '../bytesAsPages';
import type { Parser } from '../parser';
import { rangeAt } from './cellRef';
import { readCellStyles } from './cellStyles';
import { drawingBlocks } from './drawings';
import { readSheet, richText, type Workbook } from './sheet';
import { sheetBlocks, type SheetPlace } from './sheetBlocks';
import { commentBlocks, readCommentAuthors } from './sheetComments';

/** A workbook: each visible sheet that is not empty is a heading with its islands of filled cells as tables. */
export const parseXlsx: Parser = ({ bytes, warn, progress }) => {
  const file = openPackage(bytes, warn);
  warnOfContent(file, warn);
  const main = file.mainPart(['xl/workbook.xml']);
  const root = file.part(main);
  if (root?.name !== 'workbook') throw new UnreadableDocument('parse_error', 'The archive does not hold a workbook.');
  const sheets = childrenNamed(childNamed(root, 'sheets'), 'sheet');
  const pages = bytesAsPages(bytes, progress, sheets.length);
  const relations = [...file.relations(main).values()].filter(({ external }) => !external);
  const partOf = (type: string): string | undefined => relations.find((one) => one.type === type)?.target;
  const workbook: Workbook = {
    file,
    strings: sharedStrings(file, partOf('sharedStrings')),
    styles: readCellStyles(file.part(partOf('styles') ?? 'xl/styles.xml')),
    date1904: isSwitchedOn(childNamed(root, 'workbookPr')?.attributes['date1904']),
  };
  const persons = readCommentAuthors(file, main);
  const hidden = hiddenTexts(warn);
  const blocks: DocumentBlock[] = [];
  sheets.forEach(({ attributes }, i) => {
    const page = i + 1;
    const name = attributes['name'] ?? `Sheet${page}`;
    const relation = file.relations(main).get(attributes['r:id'] ?? '');
    const part = relation && !relation.external ? relation.target : `xl/worksheets/sheet${page}.xml`;
    const place: SheetPlace = { name, page, darkTables: darkTables(file, part) };
    const state = attributes['state'] ?? 'visible';
    const sheet = readSheet(part, workbook);
    if (sheet && state !== 'visible') {
      for (const { text } of sheet.cells.slice(0, 200))
        hidden.add('vanish', `${text} `, { page, place: `sheet "${name}"` });
      hidden.flush();
    } else if (sheet) {
      const content = [...sheetBlocks(sheet, place, hidden), ...drawingBlocks(file, part, page),
        ...commentBlocks(file, part, persons, page)];
      const first = content[0]?.rowRange?.[0];
      if (first !== undefined)
        blocks.push({ type: 'heading', level: 1, text: name, page, rowRange: [first, first] }, ...content);
    }
    pages.at((i + 1) / sheets.length);
  });
  pages.done();
  return { blocks, pages: sheets.length };
};

function sharedStrings(file: OfficePackage, part: string | undefined): readonly string[] {
  const strings: string[] = [];
  if (part === undefined) return strings;
  file.part(part, (node, parent) => {
    if (node.name !== 'si' || parent.name !== 'sst') return false;
    strings.push(richText(node));
    return true;
  });
  return strings;
}

function darkTables(file: OfficePackage, part: string) {
  return [...file.relations(part).values()].filter(({ type, external }) => type === 'table' && !external).flatMap(
    ({ target }) => {
      const root = file.part(target);
      const style = nodesBelow(root, 'tableStyleInfo')[0]?.attributes['name'] ?? '';
      return style === '' || style.startsWith('TableStyleLight') ? [] : rangeAt(root?.attributes['ref'] ?? '') ?? [];
    },
  );
}
