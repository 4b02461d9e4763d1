import type { DocumentBlock } from '#features/documents/pure/block';
import { UnreadableDocument, type DocumentWarning } from '#features/documents/pure/warning';
import { createHiddenTextCollector } from '../../hiddenTextCollector';
import { openPackage, type OfficePackage } from '../../ooxml/officePackage';
import { warnAboutActiveContent } from '../../ooxml/officeWarnings';
import { type XmlNode, findXmlDescendants, readToggle } from '../../xml/xmlNode';
import { createBlockList } from '../office/blockList';
import { createByteProgress } from '../bytesAsPages';
import type { Parser } from '../parser';
import { readBodyBlocks, createBodyReader } from './body';
import type { DocxContext } from './docxContext';
import { readNotes, readNoteBlocks } from './notes';
import { readNumbering } from './numbering';
import { readStyles } from './styles';

/** Elements of which none is read in part. */
const units: ReadonlySet<string> = new Set(['w:p', 'w:tr']);

/** Parses a Word document. The body is read element by element, so that its whole tree is never in memory. */
export const parseDocx: Parser = ({ bytes, share = 1, warn, omit, progress }) => {
  const byteProgress = createByteProgress(bytes, progress);
  const file = openPackage(bytes, warn);
  warnAboutActiveContent(file, warn);
  const mainPart = file.findMainPartName(['word/document.xml']);
  const settings = readPartOfType(file, mainPart, 'settings');
  const styles = readStyles(readPartOfType(file, mainPart, 'styles'));
  const context: DocxContext = {
    file,
    part: mainPart,
    styles,
    numbering: readNumbering(readPartOfType(file, mainPart, 'numbering'),
      (id) => styles.getParagraphStyle(id).numbering?.numId),
    notes: readNotes(file, mainPart, settings),
    hiddenTexts: createHiddenTextCollector(warn),
    omit,
    warnOnce: createWarnOnce(warn),
    progress: { page: undefined, pageIsNew: false, paragraphs: 0, fields: [] },
    shaded: false,
    inNote: false,
    readBlocks: readBodyBlocks,
  };
  if (share < 1)
    warn({ type: 'too_large', message: `Only about the first ${share * 100}% of the document's main text is read.` });
  const { blocks, lastPage } = readBody(context, settings, share);
  if (share < 1 && blocks.length === 0)
    throw new UnreadableDocument('too_large', 'A single paragraph or table row exceeds the limits.');
  byteProgress.done();
  return { blocks, pages: lastPage ?? null };
};

function readBody(context: DocxContext, settings: XmlNode | undefined, share: number): {
  readonly blocks: readonly DocumentBlock[];
  readonly lastPage: number | undefined;
} {
  const { progress, file, part } = context;
  const blockList = createBlockList();
  const readElement = createBodyReader(blockList, context);
  const sectionNodes: XmlNode[] = [];
  if (hasRenderedPages(file, part)) progress.page = 1;
  const root = file.readPart(part, (node, parent) => {
    if (node.name === 'w:sectPr') sectionNodes.push(node);
    if (parent.name !== 'w:body') return false;
    readElement(node);
    return true;
  }, { share, units });
  readElement(undefined);
  if (!root) throw new UnreadableDocument('parse_error', 'The main part of the document contains no XML.');
  const lastPage = progress.page;
  if (progress.page !== undefined) progress.page = 1;
  return { blocks: [...readHeaderNotes(sectionNodes, settings, context), ...blockList.finish()], lastPage };
}

function hasRenderedPages(file: OfficePackage, part: string): boolean {
  return file.contains(part, 'lastRenderedPageBreak');
}

function readPartOfType(file: OfficePackage, mainPart: string, type: string): XmlNode | undefined {
  const relation = [...file.readRelations(mainPart).values()].find((candidate) =>
    candidate.type === type && !candidate.external
  );
  return relation && file.readPart(relation.target);
}

function createWarnOnce(warn: (warning: DocumentWarning) => void): (warning: DocumentWarning) => void {
  const seenMessages = new Set<string>();
  return (warning) => {
    if (!seenMessages.has(warning.message)) warn(warning);
    seenMessages.add(warning.message);
  };
}

/** Returns the headers and footers of all sections, without duplicates and without those that only number pages. */
function readHeaderNotes(sectionNodes: readonly XmlNode[], settings: XmlNode | undefined,
  context: DocxContext): readonly DocumentBlock[]
{
  const relations = context.file.readRelations(context.part);
  const hasEvenAndOddHeaders = readToggle(settings, 'w:evenAndOddHeaders') ?? false;
  const labelsByPart = new Map<string, string>();
  for (const section of sectionNodes) {
    for (const [element, label] of [['w:headerReference', 'Header'], ['w:footerReference', 'Footer']] as const) {
      for (const { attributes } of findXmlDescendants(section, element)) {
        const type = attributes['w:type'];
        if (
          (type === 'first' && readToggle(section, 'w:titlePg') !== true) || (type === 'even' && !hasEvenAndOddHeaders)
        )
          continue;
        const relation = relations.get(attributes['r:id'] ?? '');
        if (relation && !relation.external) labelsByPart.set(relation.target, label);
      }
    }
  }
  const seenTexts = new Set<string>();
  return [...labelsByPart].flatMap(([part, label]) => {
    const root = context.file.readPart(part);
    const blocks = root ? readNoteBlocks(root.children, label, { ...context, part, inNote: true }) : [];
    return blocks.filter(({ text }) => {
      const isPageNumber = pageNumberPattern.test(text);
      const isShown = !isPageNumber && !seenTexts.has(text);
      seenTexts.add(text);
      if (!isShown)
        context.omit(isPageNumber ? 'page_number' : 'repeated_line', text.replace(/^(?:Head|Foot)er: /, ''));
      return isShown;
    });
  });
}

const pageNumberPattern =
  /^(?:Header|Footer):[\s\p{P}\p{N}]*(?:(?:page|seite|página|pagina|strona|sida|side|p)?[\s\p{P}\p{N}]*)(?:of|von|de|di|z|av|\/)?[\s\p{P}\p{N}]*$/iu;
