import type { DocumentBlock, ParsedDocument } from '#features/documents/pure/block';
import { buildPdfBlocks } from '#features/documents/pure/pdf/layout';
import type { PdfPage } from '#features/documents/pure/pdf/page';
import { UnreadableDocument } from '#features/documents/pure/warning';
import type { ParseInput, Parser } from '../parser';
import { findActiveContent } from './activeContent';
import { withPdfium, type Pdfium } from './engine';
import { PdfiumStopped } from './host';
import { createHiddenLayerTest } from './layers/hiddenLayers';
import { openDocument, openDocumentWithLayers } from './openDocument';
import { readPage } from './readPage';
import type { FontTables } from './textObjects';
import { createPageWarnings } from './warnings';
import { flattenAnnotations } from './annotations';
import type { OutlineEntry } from '#features/documents/pure/pdf/outline';

/** The maximum number of a document's pages that are parsed. */
const maxPages = 3000;

export const parsePdf: Parser = async (input) => {
  try {
    return await withPdfium(input.bytes.length, (pdfium) => parse(pdfium, input));
  } catch (error) {
    if (error instanceof PdfiumStopped && error.outOfMemory)
      throw new UnreadableDocument('too_large', 'The file expands to far more than its size.');
    throw error;
  }
};

function parse(pdfium: Pdfium, input: ParseInput): ParsedDocument {
  const { api } = pdfium;
  const { bytes } = input;
  const { document, hasHiddenLayers, close } = input.fast
    ? openDocument(pdfium, bytes)
    : openDocumentWithLayers(pdfium, bytes, input.warn);
  try {
    const pages = api.FPDF_GetPageCount(document);
    const count = Math.ceil(Math.min(pages, maxPages) * (input.share ?? 1));
    if (pages > count) {
      input.warn({
        type: 'too_large',
        message: `The document has ${pages} pages; only the first ${count} are read.`,
      });
    }
    input.progress(0, count);
    return { blocks: input.fast ? readPageTexts(count) : readStructuredBlocks(count), pages: count };
  } finally {
    close();
  }

  function readPageTexts(count: number): readonly DocumentBlock[] {
    const blocks: DocumentBlock[] = [];
    for (let i = 0; i < count; i++) {
      const text = readPageText(pdfium, document, i);
      if (text !== '') blocks.push({ type: 'page', text, page: i + 1 });
      input.progress(i + 1, count);
    }
    return blocks;
  }

  function readStructuredBlocks(count: number): readonly DocumentBlock[] {
    const fonts: FontTables = { styles: new Map(), file: bytes, codes: new Map() };
    const contents: PdfPage[] = [];
    const launchPages: number[] = [];
    const hiddenLayers = hasHiddenLayers ? createHiddenLayerTest(pdfium) : undefined;
    for (let i = 0; i < count; i++) {
      const page = readPage(pdfium, document, i, fonts, hiddenLayers?.isInHiddenLayer ?? (() => false));
      if (page) {
        contents.push(page.content);
        if (page.launches) launchPages.push(i + 1);
        for (const warning of createPageWarnings(page)) input.warn(warning);
      }
      input.progress(i + 1, count);
    }
    hiddenLayers?.dispose();
    for (const warning of findActiveContent(pdfium, document, bytes, launchPages)) input.warn(warning);
    return buildPdfBlocks(contents, readOutline(pdfium, document), input.omit);
  }
}

/** Returns the text of a page in the order of the file. */
function readPageText(pdfium: Pdfium, document: number, index: number): string {
  const originalPage = pdfium.api.FPDF_LoadPage(document, index);
  if (originalPage === 0) return '';
  const { page, undrawn } = flattenAnnotations(pdfium, document, index, originalPage);
  if (page === 0) return '';
  try {
    return [readDrawnText(pdfium, page), ...undrawn.map(({ text }) => text)].filter((text) => text !== '').join('\n');
  } finally {
    pdfium.api.FPDF_ClosePage(page);
  }
}

function readDrawnText({ api, utf16 }: Pdfium, page: number): string {
  const textPage = api.FPDFText_LoadPage(page);
  if (textPage === 0) return '';
  try {
    const count = api.FPDFText_CountChars(textPage);
    if (count <= 0) return '';
    const buffer = api.malloc(2 * (count + 1));
    const length = api.FPDFText_GetText(textPage, 0, count, buffer);
    const text = utf16(buffer, 2 * Math.max(0, length - 1));
    api.free(buffer);
    return text.replace(/\r\n?/g, '\n').replace(/[\u0002\ufffe]\n?/g, '-\n').trim();
  } finally {
    api.FPDFText_ClosePage(textPage);
  }
}

const maxEntries = 10_000;
const maxDepth = 12;
const maxTitleBytes = 1024;
const goToAction = 1;

/** Reads the outline from top to bottom. Visits each entry only once, in case the outline contains itself. */
function readOutline(pdfium: Pdfium, document: number): readonly OutlineEntry[] {
  const { api } = pdfium;
  const entries: OutlineEntry[] = [];
  const visitedBookmarks = new Set<number>();
  const buffer = api.malloc(maxTitleBytes);
  visit(api.FPDFBookmark_GetFirstChild(document, 0), 1);
  api.free(buffer);
  return entries;

  function visit(first: number, level: number): void {
    for (let bookmark = first; bookmark !== 0; bookmark = api.FPDFBookmark_GetNextSibling(document, bookmark)) {
      if (visitedBookmarks.has(bookmark) || visitedBookmarks.size >= maxEntries) return;
      visitedBookmarks.add(bookmark);
      const length = api.FPDFBookmark_GetTitle(bookmark, buffer, maxTitleBytes);
      const title = length > maxTitleBytes ? '' : pdfium.utf16(buffer, Math.max(0, length - 2));
      entries.push({ title, level, page: findPage(bookmark) });
      if (level < maxDepth) visit(api.FPDFBookmark_GetFirstChild(document, bookmark), level + 1);
    }
  }

  function findPage(bookmark: number): number | undefined {
    let target = api.FPDFBookmark_GetDest(document, bookmark);
    if (target === 0) {
      const action = api.FPDFBookmark_GetAction(bookmark);
      if (action !== 0 && api.FPDFAction_GetType(action) === goToAction)
        target = api.FPDFAction_GetDest(document, action);
    }
    const index = target === 0 ? -1 : api.FPDFDest_GetDestPageIndex(document, target);
    return index < 0 ? undefined : index + 1;
  }
}
