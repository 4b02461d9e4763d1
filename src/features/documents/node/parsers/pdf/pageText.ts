import { withAnnotations } from './annotations';
import type { Pdfium } from './engine';

/** The text of a page in the order of the file. */
export function pageText(pdfium: Pdfium, document: number, index: number): string {
  const opened = pdfium.api.FPDF_LoadPage(document, index);
  if (opened === 0) return '';
  const { page, undrawn } = withAnnotations(pdfium, document, index, opened);
  if (page === 0) return '';
  try {
    return [drawnText(pdfium, page), ...undrawn.map(({ text }) => text)].filter((text) => text !== '').join('\n');
  } finally {
    pdfium.api.FPDF_ClosePage(page);
  }
}

function drawnText({ api, utf16 }: Pdfium, page: number): string {
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
