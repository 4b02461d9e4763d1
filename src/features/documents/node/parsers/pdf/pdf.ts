import type { DocumentBlock, ParsedDocument } from '#features/documents/pure/block';
import { blocksOfPdf } from '#features/documents/pure/pdf/layout';
import type { PdfPage } from '#features/documents/pure/pdf/page';
import { UnreadableDocument } from '#features/documents/pure/warning';
import type { ParseInput, Parser } from '../parser';
import { activeContent } from './activeContent';
import { withPdfium, type Pdfium } from './engine';
import { PdfiumStopped } from './host';
import { pageText } from './pageText';
import { readOutline } from './readOutline';
import { readPage } from './readPage';
import type { FontTables } from './textObjects';
import { pageWarnings } from './warnings';

/** Pages of a document that are parsed. */
const mostPages = 3000;
/** FPDF_GetLastError: a password is needed, or the way of encryption is unknown. */
const passwordNeeded = 4;
const unknownEncryption = 5;

export const parsePdf: Parser = async (input) => {
  try {
    return await withPdfium(input.bytes.length, (pdfium) => parse(pdfium, input));
  } catch (error) {
    if (error instanceof PdfiumStopped && error.outOfMemory)
      throw new UnreadableDocument('too_large', 'The file unpacks to far more than its size.');
    throw error;
  }
};

function parse(pdfium: Pdfium, input: ParseInput): ParsedDocument {
  const { api } = pdfium;
  const { bytes } = input;
  const pointer = api.malloc(bytes.length);
  pdfium.bytes(pointer, bytes.length).set(bytes);
  const document = api.FPDF_LoadMemDocument(pointer, bytes.length, 0);
  if (document === 0) {
    api.free(pointer);
    throw unreadable(api.FPDF_GetLastError());
  }
  try {
    const pages = api.FPDF_GetPageCount(document);
    const count = Math.min(pages, mostPages);
    if (pages > count) {
      input.warn({
        type: 'too_large',
        message: `The document has ${pages} pages; the first ${count} are read.`,
      });
    }
    input.progress(0, count);
    return { blocks: input.fast ? texts(count) : structured(count), pages: count };
  } finally {
    api.FPDF_CloseDocument(document);
    api.free(pointer);
  }

  function texts(count: number): readonly DocumentBlock[] {
    const blocks: DocumentBlock[] = [];
    for (let i = 0; i < count; i++) {
      const text = pageText(pdfium, document, i);
      if (text !== '') blocks.push({ type: 'page', text, page: i + 1 });
      input.progress(i + 1, count);
    }
    return blocks;
  }

  function structured(count: number): readonly DocumentBlock[] {
    const fonts: FontTables = { styles: new Map(), file: bytes, codes: new Map() };
    const contents: PdfPage[] = [];
    const launches: number[] = [];
    for (let i = 0; i < count; i++) {
      const page = readPage(pdfium, document, i, fonts);
      if (page) {
        contents.push(page.content);
        if (page.launches) launches.push(i + 1);
        for (const warning of pageWarnings(page)) input.warn(warning);
      }
      input.progress(i + 1, count);
    }
    for (const warning of activeContent(pdfium, document, bytes, launches)) input.warn(warning);
    return blocksOfPdf(contents, readOutline(pdfium, document));
  }
}

function unreadable(code: number): UnreadableDocument {
  return code === passwordNeeded || code === unknownEncryption
    ? new UnreadableDocument('encrypted', 'The document is encrypted and needs a password.')
    : new UnreadableDocument('parse_error', 'The file is no PDF, or too damaged to be read.');
}
